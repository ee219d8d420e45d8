import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { eq } from "drizzle-orm";
import { request } from "undici";
import { describe, expect, test } from "vitest";
import { contract } from "../../lib/contract/index.ts";
import type { Operation } from "../../lib/contract/operation.ts";
import { memberships, users } from "../db/schema.ts";
import { createProject, createTeam, createUser, personalToken, projectToken } from "../testing/factories.ts";
import { oauthToken } from "../testing/grants.ts";
import { onEachDatabase, type TestService } from "../testing/harness.ts";
import { declared, picture, postForm, upload } from "../testing/uploads.ts";
import { tools } from "./tools.ts";

const textOf = ({ content }: CallToolResult) => (content[0] as { text: string }).text;

const jsonOf = (result: CallToolResult) => JSON.parse(textOf(result)) as Record<string, unknown>;

/** Connects the SDK's client, with all tools unless `sets` names others. */
async function connected({ origin }: TestService, token: string, sets = "all") {
  const client = new Client({ name: "test", version: "1.0.0" });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp?sets=${sets}`), { requestInit: { headers } }));
  return {
    client,
    call: async (name: string, given: Record<string, unknown> = {}) =>
      (await client.callTool({ name, arguments: given })) as CallToolResult,
  };
}

const ping = (id = 1) => ({ jsonrpc: "2.0", id, method: "ping" });
const post = ({ origin }: TestService, token: string | undefined, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${origin}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

describe("the tools", () => {
  test("are the operations that a person's token may call, and no others", () => {
    const rows = Object.values(contract) as Operation[];
    const callable = rows.filter(
      ({ access, tag, operationId }) =>
        access.user && !access.dashboard && tag !== "Instance" && tag !== "Authentication" && !/^(export|stream)/.test(operationId),
    );
    expect([...tools.keys()].sort()).toEqual(callable.map(({ operationId }) => operationId).sort());
    for (const closed of [
      "getAuthProject",
      "exchangeCliToken",
      "createPersonalToken",
      "rotateProjectToken",
      "listDevMails",
      "exportAccountMembers",
    ])
      expect(tools.has(closed), closed).toBe(false);
  });

  test("take path, query and body in one object without name clashes", () => {
    for (const [name, { tool, call }] of tools) {
      const operation = (Object.values(contract) as Operation[]).find(({ operationId }) => operationId === name)!;
      const body = (operation.body as { shape?: object } | undefined)?.shape ?? {};
      const names = [...call.pathNames, ...call.queryNames, ...Object.keys(body)];
      expect(Object.keys(tool.inputSchema.properties!).sort(), name).toEqual(names.sort());
      expect(new Set(names).size, name).toBe(names.length);
      expect(call.hasBody, name).toBe(Object.keys(body).length > 0);
      expect(tool.description).toMatch(/scopes?/);
      expect(tool.annotations).toMatchObject({
        readOnlyHint: call.method === "GET",
        destructiveHint: call.method === "DELETE",
        openWorldHint: false,
      });
    }
  });

  test("explain the upload in three calls", () => {
    const { description } = tools.get("createMedia")!.tool;
    for (const word of ["three calls", "multipart/form-data", "upload.fields", "finalizeMedia", "media:write"])
      expect(description).toContain(word);
  });
});

onEachDatabase("POST /mcp", (service) => {
  async function acme() {
    const ana = await createUser(service());
    const team = await createTeam(service(), { owner: ana });
    const project = await createProject(service(), team);
    return { ana, team, project, token: await personalToken(service(), ana, [ana, team]) };
  }

  test("serves tools, the guide and calls to the SDK's client", async () => {
    const { ana, project, team, token } = await acme();
    const media = (await upload(service(), token, await picture(), { project: project.path })).body;
    const { client, call } = await connected(service(), token);
    expect(client.getServerVersion()).toMatchObject({ name: "loupe", title: "Loupe" });
    expect(client.getInstructions()).toContain("getMe");
    const listed = await client.listTools();
    expect(listed.tools).toHaveLength(tools.size + 1);
    expect(jsonOf(await call("getMe"))).toMatchObject({ id: ana.id, accounts: [{ id: ana.id }, { id: team.id }] });
    const [owner, name] = project.path.split("/");
    const found = await call("listMedia", { owner, project: name, perPage: 5 });
    expect(jsonOf(found)).toMatchObject({ pageInfo: { total: 1, perPage: 5 }, results: [{ id: media.id }] });
    const anchor = { type: "point", x: 0.25, y: 0.75 };
    const comment = await call("createMediaComment", { mediaId: media.id, body: "Too **dark**", anchor });
    expect(jsonOf(comment)).toMatchObject({ mediaId: media.id, text: "Too dark", anchor });
    const thread = await call("listMediaComments", { mediaId: media.id });
    expect(JSON.parse(textOf(thread))).toHaveLength(1);
    const { resources } = await client.listResources();
    const { contents } = await client.readResource({ uri: resources[0]!.uri });
    expect((contents[0] as { text: string }).text).toContain("# Loupe for agents");
    await expect(client.readResource({ uri: "loupe://nothing" })).rejects.toThrow("not found");
  });

  test("uploads a file in three calls", async () => {
    const { project, token } = await acme();
    const { call } = await connected(service(), token);
    const bytes = await picture();
    const made = await call("createMedia", declared(bytes, { project: project.path }));
    const { media, upload: target } = jsonOf(made) as { media: { id: string }; upload: Parameters<typeof postForm>[0] };
    expect((await postForm(target, bytes)).status).toBe(204);
    expect(jsonOf(await call("finalizeMedia", { mediaId: media.id }))).toMatchObject({ status: "ready" });
  });

  test("returns refusals as results with the REST API's messages", async () => {
    const { ana, token } = await acme();
    const { call } = await connected(service(), token);
    const narrow = await connected(service(), await oauthToken(service(), ana, { scopes: ["profile"] }));
    const refused = async (result: Promise<CallToolResult>) => {
      const it = await result;
      expect(it.isError).toBe(true);
      return textOf(it);
    };
    expect(await refused(narrow.call("listMediaComments", { mediaId: "x" }))).toMatch(
      /^listMediaComments failed \(HTTP 403\): Insufficient scope.*comments:read/,
    );
    expect(await refused(call("getMedia", { mediaId: "nothing" }))).toBe("getMedia failed (HTTP 404): Not found");
    expect(await refused(call("getMedia"))).toBe("Input validation error: getMedia needs mediaId.");
    expect(await refused(call("getMedia", { mediaId: "" }))).toContain("Input validation error");
    expect(await refused(call("listProjects", { accountSlug: ana.slug, perPage: 101 }))).toContain("perPage must be at most 100");
    expect(await refused(call("createMedia", { name: "" }))).toMatch(
      /^Input validation error: createMedia failed \(HTTP 400\): Invalid request — /,
    );
    expect(await refused(call("nothing"))).toBe("Tool nothing not found");
    for (const path of ["..", ".", "../me", "%2e%2e", "a/b", "\\..\\me"])
      expect(await refused(call("getMedia", { mediaId: path })), path).toBe("getMedia failed (HTTP 404): Not found");
  });

  test("returns 401 with its metadata URL without a token and for a wrong or project token", async () => {
    const { project } = await acme();
    for (const token of [undefined, `lpp_${"x".repeat(36)}`, await projectToken(service(), project)]) {
      const response = await post(service(), token, ping());
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe(
        `Bearer resource_metadata="${service().origin}/.well-known/oauth-protected-resource/mcp"${token?.startsWith("lpp_") ? ', error="invalid_token"' : ""}`,
      );
      expect(response.headers.get("ratelimit-limit")).toBe("500");
      expect(await response.json()).toEqual({ error: expect.any(String) });
    }
    const inBody = await post(service(), undefined, {
      ...ping(),
      access_token: await personalToken(service(), await createUser(service())),
    });
    expect(inBody.status).toBe(401);
  });

  test("accepts unbound, REST and tool server tokens; the REST API refuses those of the tool server", async () => {
    const { ana } = await acme();
    const { origin } = service();
    const status = async (audience?: string) => {
      const token = await oauthToken(service(), ana, audience ? { audience } : {});
      return [(await post(service(), token, ping())).status, (await service().call("GET /me", { token })).status];
    };
    expect(await status()).toEqual([200, 200]);
    expect(await status(`${origin}/v2`)).toEqual([200, 200]);
    expect(await status(`${origin}/mcp`)).toEqual([200, 401]);
    expect(await status("https://elsewhere.example/")).toEqual([401, 401]);
    const bound = await connected(service(), await oauthToken(service(), ana, { audience: `${origin}/mcp` }));
    expect(jsonOf(await bound.call("getMe"))).toMatchObject({ id: ana.id });
  });

  test("shares the REST API's rate limit, counts each message, and returns 429 with Retry-After", async () => {
    const { token } = await acme();
    const { call } = await connected(service(), token);
    const left = async () => Number((await service().call("GET /me", { token })).headers.get("ratelimit-remaining"));
    const before = await left();
    await call("getMe");
    expect(before - (await left())).toBe(2);
    const batch = await post(
      service(),
      token,
      Array.from({ length: 20 }, (_, id) => ping(id + 1)),
    );
    expect(batch.status).toBe(200);
    expect(before - (await left())).toBe(23);
    const flood = await post(
      service(),
      token,
      Array.from({ length: 600 }, (_, id) => ping(id + 1)),
    );
    expect([flood.status, flood.headers.get("ratelimit-remaining")]).toEqual([429, "0"]);
    expect(Number(flood.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await service().call("GET /me", { token })).status).toBe(429);
  });

  test("refuses the next call of a demoted, removed or disabled person", async () => {
    const { ana, team, token } = await acme();
    const ben = await createUser(service());
    await service()
      .deps.db.insert(memberships)
      .values({ id: `m${ben.id}`, teamId: team.id, userId: ben.id, level: "owner" });
    const { call } = await connected(service(), token);
    const { db } = service().deps;
    const accountSlug = team.slug;
    expect((await call("listAccountMembers", { accountSlug })).isError).toBeUndefined();
    await db.update(memberships).set({ level: "member" }).where(eq(memberships.userId, ana.id));
    expect(textOf(await call("listAccountMembers", { accountSlug }))).toContain("HTTP 403");
    await db.delete(memberships).where(eq(memberships.userId, ana.id));
    expect(textOf(await call("getAccount", { accountSlug }))).toContain("HTTP 404");
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, ana.id));
    expect((await post(service(), token, ping())).status).toBe(401);
  });

  test("returns 405 for GET and DELETE, redirects browsers, and allows scripts of any site", async () => {
    const address = `${service().origin}/mcp`;
    for (const method of ["GET", "DELETE", "PUT"]) {
      const response = await fetch(address, { method, headers: { accept: "text/event-stream" } });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    }
    const browser = await fetch(address, { headers: { accept: "text/html,*/*" }, redirect: "manual" });
    expect([browser.status, browser.headers.get("location")]).toEqual([302, `${service().origin}/reference`]);
    const preflight = await fetch(address, { method: "OPTIONS", headers: { origin: "https://app.example" } });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
    expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
    const { token } = await acme();
    const answered = await post(service(), token, ping());
    expect(answered.headers.get("mcp-session-id")).toBeNull();
    expect(answered.headers.get("content-type")).toContain("application/json");
    expect(answered.headers.get("cache-control")).toBe("no-store");
  });

  test.each([
    [undefined, "application/json"],
    ["*/*", "application/json"],
    ["application/json", "application/json"],
    ["text/html", "application/json"],
    ["application/json, text/event-stream", "application/json"],
    ["text/event-stream", "text/event-stream"],
  ])("responds to Accept: %s with %s", async (accept, type) => {
    const { token } = await acme();
    // `fetch` would send an Accept header of its own.
    const { status, headers, body } = await request(`${service().origin}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...(accept && { accept }) },
      body: JSON.stringify(ping()),
    }).then(async ({ statusCode, ...rest }) => ({ status: statusCode, headers: rest.headers, body: await rest.body.text() }));
    expect([status, headers["content-type"]]).toEqual([200, type]);
    expect(JSON.parse(body.replace(/^event: message\ndata: /, ""))).toMatchObject({ jsonrpc: "2.0", id: 1, result: {} });
  });

  test("allows the headers that a preflight of another site names", async () => {
    for (const path of ["/mcp", "/mcp/"]) {
      const { status, headers } = await fetch(`${service().origin}${path}`, {
        method: "OPTIONS",
        headers: {
          origin: "https://app.example",
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization,content-type,mcp-method,mcp-name,mcp-protocol-version",
        },
      });
      expect([status, headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
      for (const name of ["authorization", "content-type", "mcp-method", "mcp-name", "mcp-protocol-version"])
        expect(headers.get("access-control-allow-headers")).toContain(name);
    }
  });

  test("returns 4xx for a body that is too large, no JSON or another type", async () => {
    const { token } = await acme();
    expect((await post(service(), token, `"${"x".repeat(1_100_000)}"`)).status).toBe(413);
    expect((await post(service(), token, "{")).status).toBe(400);
    expect((await post(service(), token, ping(), { "content-type": "text/plain" })).status).toBe(415);
    expect((await post(service(), token, { hello: 1 })).status).toBe(400);
    expect((await post(service(), token, { jsonrpc: "2.0", id: 1, method: "nothing" })).status).toBe(200);
  });
});
