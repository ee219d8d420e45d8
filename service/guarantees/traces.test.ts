import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTracer } from "../../lib/tracing/otlp-tracer.ts";
import { useTracer } from "../../lib/tracing/spans.ts";
import { createUser, personalToken } from "../testing/factories.ts";
import { onEachDatabase } from "../testing/harness.ts";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[]; status: { code?: number } };
type Payload = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] };

const received: { body: string; headers: Record<string, unknown>; url: string }[] = [];
let collector: Server;
let endpoint: string;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    received.push({ body, headers: request.headers, url: request.url! });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => {
  useTracer(null);
  collector.closeAllConnections();
  collector.close();
});

const factOf = ({ attributes }: Span, name: string) => attributes.find(({ key }) => key === name)?.value.stringValue;

onEachDatabase("traces", (service) => {
  test("continue those of the web server down to statements, without tokens, addresses and queries [security: no secret in a trace]", async () => {
    const person = await createUser(service());
    const token = await personalToken(service(), person);
    const { start, close } = openTracer({ program: "service", version: "1.2.3", endpoint, headers: { authorization: "Basic x" } });
    useTracer(start);
    received.splice(0);
    const id = "4bf92f35-77b3-4da6-a3ce-929d0e0e4736";
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    const headers = { traceparent, "x-request-id": id };
    await service().call("GET /me", { token, headers });
    await service().call(`GET /me/builds-to-review?search=${person.email}&secret=a-query-string`, { token, headers });
    await fetch(`${service().origin}/files/none/a.png?expires=1&signature=a-signature`, { headers });
    useTracer(null);
    await close();

    const text = received.map(({ body }) => body).join("\n");
    for (const secret of [token, person.email, person.slug, "a-query-string", "a-signature"]) expect(text).not.toContain(secret);
    expect(received[0]).toMatchObject({ url: "/v1/traces", headers: { authorization: "Basic x" } });
    const spans = received.flatMap(({ body }) =>
      (JSON.parse(body) as Payload).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
    const request = spans.find(({ name }) => name === "GET /me")!;
    expect(request).toMatchObject({ traceId: "0af7651916cd43dd8448eb211c80319c", parentSpanId: "b7ad6b7169203331" });
    expect(factOf(request, "requestId")).toBe(id);
    expect(spans.map(({ name }) => name)).toContain("GET files");
    const below = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId).map((span) => factOf(span, "db.query.summary"));
    // The embedded database of the tests has no log, and with it no spans.
    expect(below.includes("holder_of_personal_token")).toBe(service().kind === "postgres");
  });

  test("are not recorded without a collector", async () => {
    received.splice(0);
    const token = await personalToken(service(), await createUser(service()));
    expect((await service().call("GET /me", { token, headers: { traceparent: "nonsense" } })).status).toBe(200);
    expect(received).toEqual([]);
  });
});
