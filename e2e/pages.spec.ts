import type { Page } from "@playwright/test";
import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { settingsTabs } from "../lib/routes.ts";
import { consent } from "./pages/consent.ts";
import { shell } from "./pages/shell.ts";
import { signInForm } from "./pages/sign-in.ts";
import { expectAccessible, themes } from "./support/axe.ts";
import { storeBuild } from "./support/builds.ts";
import { api, expect, type Team, test } from "./support/fixtures.ts";
import { expectNoSideways, expectStill, widths } from "./support/layout.ts";
import { OPERATOR } from "./support/operator.ts";
import { png } from "./support/pictures.ts";
import { signIn } from "./support/sign-in.ts";
import { store } from "./support/upload.ts";

const APP = join(import.meta.dirname, "../app");

/** Values of placeholders that may be absent. Each is a page of its own. */
const tabs: Record<string, readonly string[]> = { tab: settingsTabs };

/** Returns the routes of a folder: with a placeholder that may be absent, one for each value. The first value is the address without it. */
function routesOf(route: string): string[] {
  const [placeholder, name] = /\/\[\[\.\.\.(\w+)\]\]/.exec(route) ?? [];
  return placeholder ? tabs[name!]!.map((tab, index) => route.replace(placeholder, index ? `/${tab}` : "")) : [route];
}

/** Routes of all pages, read from the folder so that a new page cannot be forgotten. */
const pages = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .map((file) => file.split(sep))
  .filter((path) => path.at(-1) === "page.tsx")
  .map(
    (path) =>
      `/${path
        .slice(0, -1)
        .filter((part) => !part.startsWith("("))
        .join("/")}`,
  )
  .flatMap(routesOf)
  .sort();

type Way = { page: Page; team: Team; another: (who?: "visitor" | "ben") => Promise<Page> };

/** Values of the placeholders of a route. */
const values: Record<string, (way: Way) => Promise<string> | string> = {
  area: () => "builds",
  slug: ({ team }) => team.slug,
  project: ({ team }) => team.project,
  number: async ({ page, team }) => {
    const { buffer } = await png();
    return String(await storeBuild(page, team, { landing: buffer }, { commit: "a".repeat(40), branch: "landing" }));
  },
  snapshot: async ({ page, team }) => {
    const path = `/projects/${team.slug}/${team.project}/builds/1/diffs`;
    return (await api<"GET /projects/{owner}/{project}/builds/{buildNumber}/diffs">(page, "GET", path)).results[0]!.id;
  },
  base: () => "1",
  head: async ({ page, team }) => {
    const pictures = [await png(), await png()].map(({ buffer }) => buffer);
    for (const [at, landing] of pictures.entries())
      await storeBuild(page, team, { landing: landing! }, { commit: `${at}`.repeat(40), branch: "landing" });
    return "2";
  },
  testId: async (way) => {
    await storeBuild(way.page, way.team, { landing: (await png()).buffer }, { commit: "b".repeat(40), branch: "main" });
    const path = `/projects/${way.team.slug}/${way.team.project}/tests`;
    return (await api<"GET /projects/{owner}/{project}/tests">(way.page, "GET", path)).results[0]!.id;
  },
  changeToken: async ({ page, team }) => {
    const { buffer } = await png();
    const build = await storeBuild(page, team, { shared: buffer }, { commit: "c".repeat(40), branch: "shared" });
    const path = `/projects/${team.slug}/${team.project}`;
    await api<"PATCH /projects/{owner}/{project}">(page, "PATCH", path, { changeLinks: true });
    type Diffs = "GET /projects/{owner}/{project}/builds/{buildNumber}/diffs";
    const diffs = await api<Diffs>(page, "GET", `${path}/builds/${build}/diffs`);
    type Link = "POST /projects/{owner}/{project}/builds/{buildNumber}/change-links";
    const { url } = await api<Link>(page, "POST", `${path}/builds/${build}/change-links`, { diffId: diffs.results[0]!.id });
    return url.split("/c/")[1]!;
  },
  diffId: (way) => values["snapshot"]!(way),
  requestId: async ({ page, team, another }) => {
    const token = (await store(page, team, await png())).url.split("/m/")[1]!;
    await api<"POST /shares/{shareToken}/access-requests">(await another("ben"), "POST", `/shares/${token}/access-requests`);
    const path = `/projects/${team.slug}/${team.project}/access-requests`;
    return (await api<"GET /projects/{owner}/{project}/access-requests">(page, "GET", path)).results[0]!.id;
  },
  groupId: async ({ page, team }) => {
    const path = `/accounts/${team.slug}/groups`;
    return (await api<"POST /accounts/{accountSlug}/groups">(page, "POST", path, { name: "Quality" })).id;
  },
  token: async ({ page, team }) => (await store(page, team, await png())).url.split("/m/")[1]!,
};

async function secretOfMail({ page, team }: Way): Promise<string> {
  const email = `guest-${Date.now().toString(36)}@acme.example`;
  const body = { members: [{ email, level: "member" }] };
  await api<"POST /accounts/{accountSlug}/invites">(page, "POST", `/accounts/${team.slug}/invites`, body);
  let secret: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get(`/v2/instance/mailbox?to=${email}`)).json()) as { text: string }[];
      secret = /\/invites\/([\w-]+)/.exec(mails[0]?.text ?? "")?.[1];
      return secret;
    })
    .toBeTruthy();
  return secret!;
}

async function secretOfLink({ page, team }: Way): Promise<string> {
  const path = `/accounts/${team.slug}/invite-link/reset`;
  const { inviteLink } = await api<"POST /accounts/{accountSlug}/invite-link/reset">(page, "POST", path);
  return inviteLink.split("/").at(-1)!;
}

/** Opens an authorization request: the consent page, or the sign-in page before it. */
async function openAuthorization(page: Page): Promise<void> {
  const registered = await page.request.post("/oauth/register", {
    data: { client_name: "Release robot", redirect_uris: ["http://127.0.0.1:9/cb"], token_endpoint_auth_method: "none" },
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const query = new URLSearchParams({
    client_id,
    response_type: "code",
    redirect_uri: "http://127.0.0.1:9/cb",
    scope: "profile media:write account:admin",
    code_challenge: "x".repeat(43),
    code_challenge_method: "S256",
  });
  await page.goto(`/oauth/authorize?${query}`);
}

/** Steps to pages that a plain address does not reach; each returns the page that shows them. */
const ways: Record<string, (way: Way) => Promise<Page>> = {
  "/": async ({ another }) => {
    const visitor = await another();
    await visitor.goto("/");
    return visitor;
  },
  // Without an error the page starts a sign-in immediately.
  "/login": async ({ another }) => {
    const visitor = await another();
    await visitor.goto("/login?error=AccessDenied");
    return visitor;
  },
  "/login/[uid]": async ({ another }) => {
    const visitor = await another();
    await openAuthorization(visitor);
    await expect(signInForm(visitor).email).toBeVisible();
    return visitor;
  },
  "/consent/[uid]": async ({ page }) => {
    await openAuthorization(page);
    await expect(consent(page).allow).toBeVisible();
    return page;
  },
  "/invites/[secret]": async (way) => {
    await way.page.goto(`/invites/${await secretOfMail(way)}`);
    return way.page;
  },
  "/join/[secret]": async (way) => {
    const ben = await way.another("ben");
    await ben.goto(`/join/${await secretOfLink(way)}`);
    return ben;
  },
  "/operator": async ({ another }) => {
    const operator = await another();
    await signIn(operator, OPERATOR);
    await operator.goto("/operator");
    await expect(shell(operator).main.getByText("AUTH_SECRET")).toBeVisible();
    return operator;
  },
  // Mails of other tests would push its rows down: it keeps those it was opened with.
  "/mailbox": async ({ page }) => {
    await page.route(/\/instance\/mailbox$/, () => {});
    await page.goto("/mailbox");
    return page;
  },
  // The page closes a tab without history.
  "/signed-in": async ({ page }) => {
    await page.goto("/accounts");
    await page.goto("/signed-in");
    return page;
  },
};

async function visit(route: string, way: Way): Promise<Page> {
  const special = ways[route];
  if (special) return special(way);
  let path = route;
  if (route.startsWith("/p/"))
    await api<"PATCH /projects/{owner}/{project}">(way.page, "PATCH", `/projects/${way.team.slug}/${way.team.project}`, {
      private: false,
      publicBuilds: true,
    });
  for (const [placeholder, name] of route.matchAll(/\[(\w+)\]/g)) {
    const value = values[name!];
    if (!value) throw new Error(`Add the steps to ${route}: ${placeholder} has no value.`);
    path = path.replace(placeholder, encodeURIComponent(await value(way)));
  }
  await way.page.goto(path);
  return way.page;
}

/** Parts of long pages that repeat others: axe takes half a minute for 200 endpoints. On the desktop it checks all of them, in one theme. */
const repeated: Record<string, string> = { "/reference": "article:nth-of-type(n + 3)" };

/** Checks a page on a desktop in both themes, where it does not move while it loads, and on a phone in the dark one. */
async function expectFit(page: Page, except?: string) {
  await expect(shell(page).title.first()).toBeVisible();
  for (const [index, size] of widths.entries()) {
    await page.setViewportSize(size);
    if (except && !index) await expectAccessible(page, ["light"]);
    await expectAccessible(page, index ? ["dark"] : themes, except);
    if (!index) await expectStill(page);
    await expectNoSideways(page);
  }
}

test.describe("every page is accessible in both themes and widths, without sideways scrolling, and stays still:", () => {
  // axe needs minutes for the long reference page on a slow machine.
  test.describe.configure({ timeout: 400_000 });

  for (const route of pages)
    test(route, async ({ page, team, another }) => {
      await expectFit(await visit(route, { page, team, another }), repeated[route]);
    });

  test("not-found pages of the instance, a team, a project, a share, an invite and a link", async ({ page, team }) => {
    const gone = ["/nowhere", "/accounts/unknown/projects", `/accounts/${team.slug}/projects/none/media`, "/m/none", "/invites/none"];
    for (const path of [...gone, "/join/none"]) {
      await page.goto(path);
      await expectFit(page);
    }
  });
});
