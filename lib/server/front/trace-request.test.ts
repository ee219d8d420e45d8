import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { useTracer } from "../../tracing/spans.ts";
import { traceRequest } from "./trace-request.ts";

afterEach(() => useTracer(null));

const HEADER = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const asked = () =>
  ({
    method: "GET",
    url: "/acme/secret?token=x",
    headers: { traceparent: HEADER, baggage: "a=b", "x-request-id": "id" },
  }) as unknown as IncomingMessage;
const answering = () => Object.assign(new EventEmitter(), { statusCode: 502 }) as unknown as ServerResponse;

test("names its span for the service, with the group of the address and the request's id", () => {
  const seen: unknown[] = [];
  useTracer((...of) => {
    seen.push(of);
    return {
      traceparent: "own",
      rename: () => {},
      set: (facts) => seen.push(facts),
      fail: () => seen.push("failed"),
      end: () => seen.push("ended"),
    };
  });
  const [request, response] = [asked(), answering()];
  traceRequest(request, response, true);
  expect(request.headers).toEqual({ traceparent: "own", "x-request-id": "id" });
  (response as unknown as EventEmitter).emit("close");
  const facts = { "http.request.method": "GET", "http.route": "page", requestId: "id" };
  expect(seen).toEqual([["GET page", "server", facts, HEADER], { "http.response.status_code": 502 }, "failed", "ended"]);
});

test("removes the headers of clients, also while traces are off [security: clients begin no trace]", () => {
  const request = asked();
  traceRequest(request, answering(), false);
  expect(request.headers).toEqual({ "x-request-id": "id" });
});
