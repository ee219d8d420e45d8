import type { Page } from "@playwright/test";
import { createServer, request as send } from "node:http";
import document from "../public/openapi.json" with { type: "json" };
import { api, expect, type Team, test } from "./support/fixtures.ts";
import { startDashboard } from "./support/instance.ts";
import { png } from "./support/pictures.ts";
import { startPin } from "./support/pin.ts";
import { enterCode } from "./support/sign-in.ts";
import { store } from "./support/upload.ts";

const service = () => process.env["E2E_ORIGIN"]!;
type Paths = Record<string, Record<string, { "x-extension"?: boolean }>>;

/** The service without what it offers beyond the document: neither named in its OpenAPI document nor answered. */
async function withoutExtensions() {
  const paths: Paths = {};
  const absent: [string, RegExp][] = [];
  for (const [path, methods] of Object.entries(document.paths as unknown as Paths))
    for (const [method, operation] of Object.entries(methods)) {
      if (!operation["x-extension"]) (paths[path] ??= {})[method] = operation;
      else absent.push([method.toUpperCase(), new RegExp(`^/v2${path.replace(/\{\w+\}/g, "[^/?]+")}(\\?|$)`)]);
    }
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { method = "GET", url = "/" } = request;
    const json = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url === "/v2/openapi.json") return json(200, { ...document, paths });
    if (absent.some(([verb, path]) => verb === method && path.test(url))) {
      asked.push(`${method} ${url}`);
      return json(404, { error: "Not found" });
    }
    const upstream = send(`${service()}${url}`, { method, headers: { ...request.headers, host: new URL(service()).host } }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    upstream.once("error", () => response.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/v2`,
    /** Calls of absent operations that came nevertheless. */
    asked,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Signs in at the service's own pages and lets the dashboard elsewhere act in one team, with every permission. */
async function signInElsewhere(page: Page, origin: string, email: string, team: Team) {
  await page.goto(origin);
  await page.getByRole("link", { name: /^Sign in with/ }).click();
  await expect(page).toHaveURL(new RegExp(`^${service()}/login/`));
  await enterCode(page, email);
  await expect(page.getByRole("heading", { name: "Loupe asks to act for you" })).toBeVisible();
  for (const box of await page.getByRole("group", { name: "What it may do" }).getByRole("checkbox").all()) await box.check();
  await page.getByRole("group", { name: "Where" }).getByRole("checkbox", { name: team.name }).check();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page).toHaveURL(`${origin}/accounts/${team.slug}/projects`);
}

test("a dashboard of another service: registered there, signed in there, with all its pages and a comment sent", async ({
  page,
  team,
  ana,
  another,
}) => {
  test.setTimeout(120_000);
  const media = await store(page, team, await png());
  const dashboard = await startDashboard({ API_URL: `${service()}/v2`, AUTH_URL: service() });
  expect(dashboard.output()).toContain(`It shows what the service at ${service()}/v2 keeps.`);
  const reader = await another();
  await signInElsewhere(reader, dashboard.origin, ana.email, team);
  await reader.getByRole("link", { name: team.project }).first().click();
  await reader.getByRole("main").getByRole("link", { name: media.name }).first().click();
  await expect(reader).toHaveURL(`${dashboard.origin}/m/${media.url.split("/m/")[1]}`);
  await expect
    .poll(() => reader.getByRole("img", { name: media.name }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  await startPin(reader);
  await reader.getByRole("img", { name: media.name }).click({ position: { x: 150, y: 150 } });
  await reader.keyboard.type("Seen from elsewhere.");
  await reader.keyboard.press("Control+Enter");
  await expect
    .poll(async () => (await api<"GET /media/{mediaId}/comments">(page, "GET", `/media/${media.id}/comments`)).map(({ text }) => text))
    .toEqual(["Seen from elsewhere."]);

  const before = await reader.context().cookies(dashboard.origin);
  expect(before.map(({ value }) => value).join()).not.toMatch(/lp[a-z]_/);
  await dashboard.close();
});

test("against a service without our extensions nothing is offered that it lacks, and nothing is asked for", async ({
  page,
  team,
  ana,
  another,
}) => {
  test.setTimeout(120_000);
  const media = await store(page, team, await png());
  const bare = await withoutExtensions();
  const dashboard = await startDashboard({ API_URL: bare.url, AUTH_URL: service() });
  const reader = await another();
  await signInElsewhere(reader, dashboard.origin, ana.email, team);

  await expect(reader.getByRole("link", { name: "Members", exact: true })).toBeVisible();
  await expect(reader.getByRole("link", { name: "History", exact: true })).toHaveCount(0);
  await reader.getByRole("button", { name: /Switch team/ }).click();
  await expect(reader.getByRole("menuitem", { name: team.name })).toBeVisible();
  await expect(reader.getByRole("menuitem", { name: "Create a team" })).toHaveCount(0);
  await reader.keyboard.press("Escape");
  await reader.getByRole("button", { name: /Your menu/ }).click();
  await expect(reader.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await expect(reader.getByRole("menuitem", { name: "Your settings" })).toHaveCount(0);
  await reader.keyboard.press("Escape");

  await reader.getByRole("link", { name: team.project }).first().click();
  const card = reader.getByRole("main").getByRole("link", { name: media.name }).first();
  await expect(card).toHaveAttribute("href", media.url);
  const picture = await png();
  await reader.getByRole("button", { name: "Upload", exact: true }).click();
  await reader.getByLabel("Files to upload").setInputFiles([picture]);
  await reader.getByRole("button", { name: "Upload 1 file" }).click();
  const row = reader.getByRole("complementary", { name: "Uploads" }).getByRole("listitem").filter({ hasText: picture.name });
  await expect(row).toContainText("Done, v1");
  await expect(row.getByRole("link", { name: picture.name })).toHaveAttribute("href", new RegExp(`^${service()}/m/`));
  await reader.goto(`${dashboard.origin}/accounts/${team.slug}/invites`);
  await expect(reader.getByRole("button", { name: "Reset link" })).toBeVisible();
  await expect(reader.getByText("does not show the present link")).toBeVisible();
  await reader.goto(`${dashboard.origin}/accounts/${team.slug}/settings`);
  await expect(reader.getByRole("heading", { name: "Facts" })).toBeVisible();
  await expect(reader.getByRole("button", { name: "Leave team" })).toHaveCount(0);

  for (const path of [
    `/accounts/${team.slug}/history`,
    "/accounts/new",
    "/settings/tokens",
    "/mailbox",
    `/m/${media.url.split("/m/")[1]}`,
  ]) {
    await reader.goto(dashboard.origin + path);
    await expect(reader.getByRole("heading", { level: 1, name: /nothing/i }), path).toBeVisible();
  }
  await reader.goto(`${dashboard.origin}/reference`);
  await expect(reader.getByText(bare.url, { exact: true })).toBeVisible();
  await expect(reader.getByRole("link", { name: "Read a shared media" })).toHaveCount(0);
  expect(bare.asked).toEqual([]);
  await dashboard.close();
  bare.close();
});
