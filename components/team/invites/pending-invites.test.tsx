// @vitest-environment jsdom
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { all, click, get, render, serve, settle, wait } from "@/components/ui/testing/render";
import { type Invite, inviteList } from "@/lib/queries/invites";
import { PendingInvites } from "./pending-invites";

vi.mock("next/navigation", () => ({ usePathname: () => "/accounts/acme/invites" }));

const invite = (name: string, level: Invite["level"] = "member"): Invite => ({
  id: name,
  email: `${name}@acme.example`,
  level,
  createdAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 48 * 3_600_000).toISOString(),
  expired: false,
});

/** Shows the pending invites of a service that deletes and resends them. `sent`: addresses invited a moment ago. */
async function show(
  names: readonly string[],
  { sent = [], refuse, link }: { sent?: readonly string[]; refuse?: string; link?: string } = {},
) {
  let list = names.map((name) => invite(name));
  const pageOf = () => ({ results: list, pageInfo: { total: list.length, page: 1, perPage: 30 } });
  const requests = serve((route) => {
    if (route.includes("expired=true")) return { status: 200, body: { results: [], pageInfo: { total: 0, page: 1, perPage: 1 } } };
    if (route.startsWith("GET")) return { status: 200, body: pageOf() };
    if (refuse) return { status: 409, body: { error: refuse } };
    if (link && route.endsWith("/link")) return { status: 200, body: { inviteLink: link } };
    if (route.startsWith("DELETE")) list = list.filter(({ id }) => !route.endsWith(`/${id}`));
    return route.startsWith("POST") ? { status: 200, body: [] } : { status: 204 };
  });
  const onSent = vi.fn<(emails: readonly string[]) => void>();
  const view = await render(
    <NuqsTestingAdapter>
      <Toaster />
      <PendingInvites slug="acme" sentTimes={new Map(sent.map((name) => [`${name}@acme.example`, Date.now()]))} onSent={onSent} />
    </NuqsTestingAdapter>,
    (client) => client.setQueryData(inviteList("acme").queryKey, pageOf()),
  );
  const calls = (method: string) => requests.filter(({ route }) => route.startsWith(method)).map(({ route }) => route.split("/").at(-1));
  return { ...view, requests, calls, onSent };
}

/** Opens the menu of an invite and chooses an entry. */
async function choose(name: string, entry: string) {
  await click("button", `More for ${name}@acme.example`);
  await click("[role=menuitem]", entry);
}
const rows = () => all("tbody > tr").map(({ textContent }) => textContent);

test("an invite can be resent half a minute after it was sent", async () => {
  const { requests, onSent } = await show(["cara"], { sent: ["cara"] });
  const resend = () => get("[role=menuitem]", "Resend");
  await click("button", "More for cara@acme.example");
  expect([resend().textContent, resend().getAttribute("aria-disabled")]).toEqual(["Resend in 0:30", "true"]);
  await click("[role=menuitem]", "Resend");
  expect(requests.filter(({ route }) => route.startsWith("POST"))).toEqual([]);
  for (let second = 0; second < 31; second++) await wait(1000);
  expect([resend().textContent, resend().getAttribute("aria-disabled")]).toEqual(["Resend", null]);
  await click("[role=menuitem]", "Resend");
  expect(requests.find(({ route }) => route.startsWith("POST"))).toEqual({
    route: "POST /accounts/acme/invites",
    body: { members: [{ email: "cara@acme.example", level: "member" }] },
  });
  expect(onSent).toHaveBeenCalledWith(["cara@acme.example"]);
});

test("another role resends the invite with it", async () => {
  const { requests } = await show(["cara"]);
  await click("button", "Role of cara@acme.example: Member");
  await click("[role=menuitemradio]", "Owner");
  expect(requests.find(({ route }) => route.startsWith("POST"))!.body).toEqual({
    members: [{ email: "cara@acme.example", level: "owner" }],
  });
});

test("a cancelled invite can be restored for 8 seconds, and nothing is sent", async () => {
  const { calls } = await show(["cara"]);
  await choose("cara", "Cancel invite");
  expect(rows()).toEqual(["Invite to cara@acme.example cancelled.Undo"]);
  expect(document.activeElement).toBe(get("button", "Undo"));
  await wait(7500);
  await click("button", "Undo");
  await wait(20_000);
  expect(calls("DELETE")).toEqual([]);
  expect(rows()[0]).toContain("cara@acme.exampleMember");
});

test("a cancellation is sent after 8 seconds, and the focus moves to the heading", async () => {
  const { calls } = await show(["cara"]);
  await choose("cara", "Cancel invite");
  await wait(8000);
  await settle();
  expect(calls("DELETE")).toEqual(["cara"]);
  expect(rows()).toEqual([]);
  expect(document.activeElement).toBe(get("h2", "Pending"));
});

test("a refused cancellation restores the invite with the reason", async () => {
  await show(["cara"], { refuse: "Someone else changed this meanwhile." });
  await choose("cara", "Cancel invite");
  await wait(8000);
  await settle();
  expect(rows()[0]).toContain("cara@acme.example");
  expect(rows()[1]).toBe("Someone else changed this meanwhile.");
});

test("leaving the page during the undo time sends the cancellation", async () => {
  const { calls, unmount } = await show(["cara"]);
  await choose("cara", "Cancel invite");
  expect(calls("DELETE")).toEqual([]);
  await unmount();
  expect(calls("DELETE")).toEqual(["cara"]);
});

test("several invites are cancelled and restored together or one by one", async () => {
  const { calls } = await show(["one", "two", "three"]);
  await click("input[type=checkbox]", "Select all");
  await click("input[type=checkbox]", "Select the invite to one");
  expect(get("[role=toolbar]").textContent).toContain("2 selected");
  await click("button", "Cancel invites");
  expect(document.activeElement).toBe(get("button", "Undo all"));
  await click("button", "Undo all");
  await wait(20_000);
  expect(calls("DELETE")).toEqual([]);

  await click("input[type=checkbox]", "Select all");
  await click("button", "Cancel invites");
  await click("tbody button", "Undo");
  expect(get("[data-holds-focus]").textContent).toContain("2 invites cancelled.");
  await wait(8000);
  await settle();
  expect(calls("DELETE")).toEqual(["two", "three"]);
  expect(rows()).toHaveLength(1);
});

test("several invites are resent in one call, and the page shows their number", async () => {
  const { requests, onSent } = await show(["one", "two"]);
  await click("input[type=checkbox]", "Select all");
  await click("[role=toolbar] button", "Resend");
  expect(requests.filter(({ route }) => route.startsWith("POST"))).toHaveLength(1);
  expect(onSent).toHaveBeenCalledTimes(2);
  expect(get("[role=status]", "resent").textContent).toBe("2 invites resent.");
});

test("a new personal link is copied and announced, and the same one is copied again", async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: (text: string) => (copied.push(text), Promise.resolve()) },
  });
  const { requests } = await show(["cara"], { link: "https://loupe.example/invites/fresh" });
  await choose("cara", "New link");
  await settle();
  expect(requests.filter(({ route }) => route === "POST /accounts/acme/invites/cara/link")).toHaveLength(1);
  expect(copied).toEqual(["https://loupe.example/invites/fresh"]);
  expect(document.body.textContent).toContain("Link copied");
  await choose("cara", "Copy link");
  expect(copied).toHaveLength(2);
  expect(requests.filter(({ route }) => route.endsWith("/link"))).toHaveLength(1);
});

test("a refused personal link shows the reason in the row", async () => {
  await show(["cara"], { refuse: "Only owners can do this." });
  await choose("cara", "New link");
  await settle();
  expect(rows()[1]).toContain("Only owners can do this.");
});

test("headers and states filter and sort the whole list", async () => {
  const { requests } = await show(["cara"]);
  const last = () => requests.findLast(({ route }) => route.startsWith("GET") && !route.includes("perPage=1&"))!.route;
  expect(get("th[aria-sort]").textContent).toBe("Expires");
  await click("th button", "Email");
  await settle();
  expect(last()).toContain("orderBy=email-asc");
  await click("label", "Waiting");
  await settle();
  expect(last()).toContain("expired=false");
});
