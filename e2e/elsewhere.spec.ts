import type { Page } from "@playwright/test";
import { createServer, request as send } from "node:http";
import document from "../public/openapi.json" with { type: "json" };
import { consent } from "./pages/consent.ts";
import { home, projects } from "./pages/home.ts";
import { invites } from "./pages/invites.ts";
import { library } from "./pages/library.ts";
import { settings } from "./pages/settings.ts";
import { sharePage } from "./pages/share-page.ts";
import { shell } from "./pages/shell.ts";
import { upload, uploadText } from "./pages/upload.ts";
import { api, expect, type Team, test } from "./support/fixtures.ts";
import { startDashboard } from "./support/instance.ts";
import { png } from "./support/pictures.ts";
import { placePin } from "./support/pin.ts";
import { enterCode } from "./support/sign-in.ts";
import { store } from "./support/upload.ts";

const service = () => process.env["E2E_ORIGIN"]!;
type Paths = Record<string, Record<string, { "x-extension"?: boolean }>>;

/** Proxies the service without its extensions: they are missing in its OpenAPI document and return 404. */
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
    /** Requests for missing operations. */
    asked,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Signs in at the service and authorizes the other dashboard for one team with all permissions. */
async function signInElsewhere(page: Page, origin: string, email: string, team: Team) {
  await page.goto(origin);
  await home(page).signIn.click();
  await expect(page).toHaveURL(new RegExp(`^${service()}/login/`));
  await enterCode(page, email);
  await expect(consent(page).title("Loupe")).toBeVisible();
  for (const box of await consent(page).permissions.all()) await box.check();
  await consent(page).team(team.name).check();
  await consent(page).allow.click();
  await expect(page).toHaveURL(`${origin}/accounts/${team.slug}/projects`);
}

test("a dashboard of another service registers, signs in there, shows its pages and comments", async ({ page, team, ana, another }) => {
  test.setTimeout(120_000);
  const media = await store(page, team, await png());
  const dashboard = await startDashboard({ API_URL: `${service()}/v2`, AUTH_URL: service() });
  expect(dashboard.output()).toContain(`${service()}/v2`);
  const reader = await another();
  await signInElsewhere(reader, dashboard.origin, ana.email, team);
  await projects(reader).project(team.project).click();
  await library(reader).link(media.name).click();
  await expect(reader).toHaveURL(`${dashboard.origin}/m/${media.url.split("/m/")[1]}`);
  await expect
    .poll(() =>
      sharePage(reader)
        .image(media)
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(300);
  await placePin(reader, media, 150, 150);
  await reader.keyboard.type("Seen from elsewhere.");
  await reader.keyboard.press("Control+Enter");
  await expect
    .poll(async () => (await api<"GET /media/{mediaId}/comments">(page, "GET", `/media/${media.id}/comments`)).map(({ text }) => text))
    .toEqual(["Seen from elsewhere."]);

  const before = await reader.context().cookies(dashboard.origin);
  expect(before.map(({ value }) => value).join()).not.toMatch(/lp[a-z]_/);
  await dashboard.close();
});

test("a service without extensions: missing features are not offered and not requested", async ({ page, team, ana, another }) => {
  test.setTimeout(120_000);
  const media = await store(page, team, await png());
  const bare = await withoutExtensions();
  const dashboard = await startDashboard({ API_URL: bare.url, AUTH_URL: service() });
  const reader = await another();
  await signInElsewhere(reader, dashboard.origin, ana.email, team);

  await shell(reader).navigation("Team").click();
  await expect(shell(reader).tab("Invites")).toBeVisible();
  await expect(shell(reader).tab("Groups")).toHaveCount(0);
  await shell(reader).teamMenu.click();
  await expect(shell(reader).teamOption(team.name)).toBeVisible();
  await expect(shell(reader).createTeamItem).toHaveCount(0);
  await reader.keyboard.press("Escape");
  await shell(reader).userMenu.click();
  await expect(shell(reader).signOutItem).toBeVisible();
  await expect(shell(reader).settingsItem).toHaveCount(0);
  await reader.keyboard.press("Escape");

  await shell(reader).navigation("Projects").click();
  await projects(reader).project(team.project).click();
  const card = library(reader).link(media.name);
  await expect(card).toHaveAttribute("href", media.url);
  const picture = await png();
  await upload(reader).open.click();
  await upload(reader).input.setInputFiles([picture]);
  await upload(reader).start(1).click();

  await expect(upload(reader).row(picture)).toContainText(uploadText.done(1));
  await expect(upload(reader).link(picture)).toHaveAttribute("href", new RegExp(`^${service()}/m/`));
  await reader.goto(`${dashboard.origin}/accounts/${team.slug}/invites`);
  await invites(reader).inviteLink.click();
  await expect(invites(reader).resetLink).toBeVisible();
  await expect(invites(reader).linkHidden).toBeVisible();
  await reader.goto(`${dashboard.origin}/accounts/${team.slug}/settings`);
  await expect(settings(reader).general).toBeVisible();
  await expect(settings(reader).anyLeave).toHaveCount(0);

  for (const path of [
    `/accounts/${team.slug}/history`,
    "/accounts/new",
    "/settings/tokens",
    "/mailbox",
    `/m/${media.url.split("/m/")[1]}`,
  ]) {
    await reader.goto(dashboard.origin + path);
    const { notFound } = path.startsWith("/m/") ? sharePage(reader) : shell(reader);
    await expect(notFound, path).toBeVisible();
  }
  await reader.goto(`${dashboard.origin}/reference`);
  await expect(reader.getByText(bare.url, { exact: true })).toBeVisible();
  await expect(reader.getByRole("link", { name: document.paths["/shares/{shareToken}"].get.summary })).toHaveCount(0);
  expect(bare.asked).toEqual([]);
  await dashboard.close();
  bare.close();
});
