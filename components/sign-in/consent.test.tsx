// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Interaction } from "@/lib/browser/sign-in-interaction";
import { all, click, get, render, serve } from "@/components/ui/testing/render";
import { Consent } from "./consent";

const scope = (name: string, added = false) => ({ name, title: name, description: "", changes: !name.endsWith("read"), added });
const question = {
  prompt: "consent",
  client: {
    id: "c1",
    name: "Release robot",
    firstParty: false,
    verified: false,
    firstSeen: "2026-01-05T10:00:00.000Z",
    redirectUri: "http://127.0.0.1:9/callback",
    redirectHost: "127.0.0.1",
  },
  loginHint: null,
  demo: false,
  external: [],
  scopes: [scope("profile"), scope("media:read"), scope("media:write")],
  accounts: [
    { id: "u1", slug: "ana", name: "Ana Reis", type: "user", level: null },
    { id: "t1", slug: "acme", name: "Acme", type: "team", level: "owner" },
    { id: "t2", slug: "crew", name: "Crew", type: "team", level: "member" },
  ],
  before: null,
} as unknown as Interaction;

/** Shows the question, with a service that allows. */
async function show(change: Partial<Interaction> = {}) {
  const requests = serve((route) =>
    route.startsWith("GET") ? { status: 200, body: { ...question, ...change } } : { status: 200, body: { redirectTo: "#done" } },
  );
  await render(<Consent uid="i1" />);
  return requests;
}
const chosen = () => all("input:checked").map((box) => (box as HTMLInputElement).labels![0]!.textContent);

test("a new app has only reading permissions selected, and no team of several", async () => {
  const requests = await show();
  expect(get("h1").textContent).toBe("Release robot wants access to your account");
  expect(get("section[aria-label=App]").textContent).toContain("127.0.0.1");
  expect(chosen()).toHaveLength(2);
  const allow = get<HTMLButtonElement>("button", "Allow");
  expect(allow.disabled).toBe(true);
  await click("input", "Acme");
  expect(allow.disabled).toBe(false);
  await click("button", "Allow");
  expect(requests[1]).toEqual({
    route: "POST /oauth/interaction/i1/consent",
    body: { scopes: ["profile", "media:read"], accounts: ["t1"] },
  });
  expect(location.hash).toBe("#done");
});

test("names the device whose code was entered, which has no redirect address", async () => {
  await show({ client: { ...question.client, redirectHost: null, redirectUri: "" } });
  expect(get("section[aria-label=App]").textContent).toContain("You’ll sign inThe device whose code you entered");
});

test("an app with a scheme of its own is shown as one on the person's computer, with its address", async () => {
  const redirectUri = "cursor://anysphere.cursor-mcp/oauth/callback";
  await show({ client: { ...question.client, redirectHost: null, redirectUri } });
  expect(get("section[aria-label=App]").textContent).toContain(`An app on your computer${redirectUri}`);
});

test("the only team is selected, and no permission disables Allow", async () => {
  await show({ accounts: question.accounts!.slice(0, 2), scopes: [scope("media:read") as never] });
  expect(get<HTMLButtonElement>("button", "Allow").disabled).toBe(false);
  await click("input", "media:read");
  expect(get<HTMLButtonElement>("button", "Allow").disabled).toBe(true);
});

test("an app that was allowed before has its former choice without new permissions", async () => {
  await show({
    scopes: [scope("profile"), scope("media:read"), scope("media:write", true)] as never,
    before: { createdAt: "2026-01-05T10:00:00.000Z", scopes: ["profile", "media:read"], accounts: ["t2"] },
  });
  expect(document.body.textContent).toContain("This app asks for more than last time.");
  expect(chosen().filter((label) => label?.includes("Crew"))).toHaveLength(1);
  expect(all("input:checked")).toHaveLength(3);
});

test("an expired consent request shows how to start again", async () => {
  serve(() => ({ status: 404, body: { error: "This request has expired." } }));
  await render(<Consent uid="made-up" />);
  expect(get("[role=alert]").textContent).toContain("This request has expired.");
  expect(get("a", "Start again").getAttribute("href")).toBe("/login");
});

test("cancelling sends the app no permission", async () => {
  const requests = await show();
  await click("button", "Cancel");
  expect(requests[1]).toEqual({ route: "POST /oauth/interaction/i1/cancel", body: {} });
});
