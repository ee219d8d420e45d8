import { createServer } from "node:http";
import { expect, test } from "vitest";
import { onEachDatabase } from "../testing/harness.ts";
import { authorizationUrl, Browser, mailedCode, opens, registerClient } from "./testing/browser.ts";

onEachDatabase("POST /oauth/register", (service) => {
  let serial = 0;
  const register = (body: unknown, address = `192.0.2.${serial++ % 250}`) =>
    fetch(`${service().origin}/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

  test("returns 201 with the registered metadata, uncached", async () => {
    const response = await register({
      client_name: "Agent",
      redirect_uris: ["https://app.example/cb"],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    });
    expect(response.status).toBe(201);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-request-id")).toBeTruthy();
    const client = await response.json();
    expect(client).toMatchObject({ client_name: "Agent", redirect_uris: ["https://app.example/cb"], token_endpoint_auth_method: "none" });
    expect(client).not.toHaveProperty("client_secret");
  });

  test.each([
    ["https://app.example/cb"],
    ["http://127.0.0.1:8000/cb"],
    ["http://[::1]/cb"],
    ["http://localhost/cb"],
    ["com.example.app:/cb"],
    ["com.example-app.v2:/cb"],
    ["cursor://anysphere.cursor-mcp/oauth/callback"],
    ["vscode://dynamicauthprovider/redirect"],
  ])("accepts %s", async (uri) => {
    expect((await register({ redirect_uris: [uri] })).status).toBe(201);
  });

  test.each([
    [["javascript:alert(1)"]],
    [["data:text/html,x"]],
    [["file:///etc/passwd"]],
    [["ms-msdt:/id"]],
    [["search-ms:query=x"]],
    [["chrome://settings"]],
    [["unlisted://app/cb"]],
    [["cursor://user@app/cb"]],
    [["cursor://app/cb#x"]],
    [["com.:/cb"]],
    [["http://127.0.0.1:99999/cb"]],
    [["http://evil.example/cb"]],
    [["http://localhost.evil/cb"]],
    [["https://*.example/cb"]],
    [["https://app.example/cb#x"]],
    [["https://user:pass@app.example/cb"]],
    [["/cb"]],
    [["https://app.example/c b"]],
    [[]],
    [Array.from({ length: 50 }, (_, index) => `https://app.example/${index}`)],
  ])("refuses the redirect URIs %s", async (redirect_uris) => {
    const response = await register({ redirect_uris });
    expect(response.status).toBe(400);
    expect((await response.json()).error).toBe("invalid_redirect_uri");
  });

  test.each([[{}], ["null"], ["[]"], ["{"], ["7"], [{ redirect_uris: "https://app.example/cb" }]])("refuses the body %s", async (body) => {
    expect((await register(body)).status).toBe(400);
  });

  test.each([
    [{ grant_types: ["client_credentials"] }],
    [{ grant_types: [] }],
    [{ response_types: ["token"] }],
    [{ scope: 7 }],
    [{ token_endpoint_auth_method: "private_key_jwt" }],
    [{ grant_types: ["refresh_token"] }],
  ])("refuses the metadata %j", async (metadata) => {
    const response = await register({ redirect_uris: ["https://app.example/cb"], ...metadata });
    expect([response.status, (await response.json()).error]).toEqual([400, "invalid_client_metadata"]);
  });

  test("leaves out addresses, grants and response types that are not supported, and treats null as absent", async () => {
    const response = await register({
      client_name: null,
      redirect_uris: ["https://app.example/cb", "unlisted://app/cb", "javascript:alert(1)", "http://app.example/cb"],
      grant_types: ["authorization_code", "client_credentials", "urn:ietf:params:oauth:grant-type:device_code"],
      response_types: ["code", "token"],
      scope: null,
      logo_uri: null,
    });
    expect(response.status).toBe(201);
    const client = await response.json();
    expect(client).toMatchObject({
      client_name: "app.example",
      redirect_uris: ["https://app.example/cb"],
      grant_types: ["authorization_code"],
      response_types: ["code"],
    });
    expect(client).not.toHaveProperty("scope");
  });

  test("refuses a body above 1 MB", async () => {
    expect((await register({ redirect_uris: ["https://app.example/cb"], client_name: "x".repeat(1_100_000) })).status).toBe(413);
  });

  test("cleans and cuts a name, and the consent page marks it as unverified", async () => {
    const names = ["<script>alert(1)</script>", "Loupe\u202Eexe.", "x".repeat(10_000), "Loupe"];
    const clients = await Promise.all(
      names.map(async (client_name) => (await register({ client_name, redirect_uris: ["https://evil.example/cb"] })).json()),
    );
    expect(clients.map(({ client_name }) => client_name)).toEqual([names[0], "Loupeexe.", "x".repeat(255), "Loupe"]);

    const browser = new Browser(service().origin);
    const { url } = await authorizationUrl(service(), clients[3], { redirect_uri: "https://evil.example/cb" });
    const uid = new URL((await browser.fetch(url.href)).headers.get("location")!).pathname.split("/").pop();
    const question = await (await browser.fetch(`/oauth/interaction/${uid}`)).json();
    expect(question.client).toMatchObject({ name: "Loupe", verified: false, firstParty: false, redirectHost: "evil.example" });
  });

  test("refuses more than twenty registrations an hour from an address, forwarded or not", async () => {
    const statuses = [];
    for (let index = 0; index < 25; index++)
      statuses.push((await register({ redirect_uris: ["https://app.example/cb"] }, `10.0.0.${index}, 198.18.0.1`)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(201), ...Array<number>(5).fill(429)]);
  });

  test("gives a new client no access", async () => {
    const client = await registerClient(service(), { token_endpoint_auth_method: "client_secret_post" });
    expect(await opens(service(), client.client_id)).toBe(false);
    expect(await opens(service(), client.client_secret!)).toBe(false);
  });

  test("fetches none of the client's URLs", async () => {
    let visits = 0;
    const trap = createServer((_req, res) => void (visits++, res.end())).listen(0, "127.0.0.1");
    await new Promise((resolve) => trap.once("listening", resolve));
    const address = `http://127.0.0.1:${(trap.address() as { port: number }).port}/`;
    const response = await register({
      redirect_uris: ["https://app.example/cb"],
      logo_uri: address,
      jwks_uri: address,
      client_uri: address,
      sector_identifier_uri: address,
      policy_uri: address,
    });
    const client = await response.json();
    const browser = new Browser(service().origin);
    const { url } = await authorizationUrl(service(), client, { redirect_uri: "https://app.example/cb" });
    const uid = new URL((await browser.fetch(url.href)).headers.get("location")!).pathname.split("/").pop();
    await browser.fetch(`/oauth/interaction/${uid}`);
    await browser.post(`/oauth/interaction/${uid}/email`, { email: "trap@acme.example" });
    await browser.post(`/oauth/interaction/${uid}/code`, {
      email: "trap@acme.example",
      code: await mailedCode(service(), "trap@acme.example"),
    });
    trap.close();
    expect(visits).toBe(0);
    expect(JSON.stringify(client)).not.toContain(address);
  });
});
