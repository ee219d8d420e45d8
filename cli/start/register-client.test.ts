import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { clientIdAt, metadataAddress } from "./register-client.ts";

let server: Server;
let origin: string;
let dataDir: string;
let registrations: unknown[];
let metadata: Record<string, unknown>;
let status: number;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const answer = (code: number, body: unknown) =>
      response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.url === "/.well-known/oauth-authorization-server") return answer(200, metadata);
    if (request.url !== "/register" || request.method !== "POST") return answer(404, {});
    const chunks = await request.toArray();
    registrations.push(JSON.parse(Buffer.concat(chunks).toString()));
    answer(status, status === 201 ? { client_id: `client-${registrations.length}` } : { error: "invalid_client_metadata" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "loupe-client-"));
  registrations = [];
  status = 201;
  metadata = { issuer: origin, registration_endpoint: `${origin}/register`, scopes_supported: ["profile", "media:read", "openid"] };
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const at = (appUrl = "http://localhost:3000") => clientIdAt({ authUrl: origin, appUrl, dataDir });

test("the dashboard registers itself as a public client, asking for no scope that the server lacks", async () => {
  expect(await at()).toBe("client-1");
  expect(registrations).toEqual([
    {
      client_name: "Loupe",
      redirect_uris: ["http://localhost:3000/api/auth/callback/loupe"],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      scope: "profile media:read",
    },
  ]);
});

test("it registers once for each pair of server and public address, also after a restart", async () => {
  expect([await at(), await at(), await at("https://loupe.example.com"), await at()]).toEqual([
    "client-1",
    "client-1",
    "client-2",
    "client-1",
  ]);
  const file = join(dataDir, "oauth-client.json");
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
    [`${origin} http://localhost:3000`]: "client-1",
    [`${origin} https://loupe.example.com`]: "client-2",
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("names a server that refuses or is down in one sentence, and retries at the next start", async () => {
  status = 400;
  await expect(at()).rejects.toThrow(
    `The dashboard could not register at the authorization server ${origin}: ${origin}/register returned 400.`,
  );
  metadata = { issuer: origin };
  await expect(at()).rejects.toThrow("it takes no registrations");
  await expect(clientIdAt({ authUrl: "http://127.0.0.1:9", appUrl: "http://localhost:3000", dataDir })).rejects.toThrow(
    "http://127.0.0.1:9",
  );
  status = 201;
  metadata = { issuer: origin, registration_endpoint: `${origin}/register` };
  expect(await at()).toMatch(/^client-/);
});

test("puts an issuer's path after the well-known part", () => {
  expect(metadataAddress("https://auth.example.com")).toBe("https://auth.example.com/.well-known/oauth-authorization-server");
  expect(metadataAddress("https://auth.example.com/realm/")).toBe("https://auth.example.com/.well-known/oauth-authorization-server/realm");
});
