// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, click, get, render, serve } from "@/components/ui/testing/render";
import { inviteLinkDetails } from "@/lib/queries/invites";
import { LinkInvite } from "./link-invite";

/** Shows the page of a link to the team Acme, to `reader` or a visitor. */
const show = (reader: string | null, member = false) =>
  render(<LinkInvite secret="s1" reader={reader} />, (client) =>
    client.setQueryData(inviteLinkDetails("s1").queryKey, { team: { slug: "acme", name: "Acme" }, level: "member", member }),
  );

test("a link that was reset while its page was open adds no member and names the next step", async () => {
  const requests = serve(() => ({ status: 404, body: { error: "Not found" } }));
  await show("Ben");
  expect(get("h1").textContent).toBe("Join Acme");
  await click("button", "Join Acme");
  expect(requests.map(({ route }) => route)).toEqual(["POST /invite-links/s1/join"]);
  expect(get("[role=alert]").textContent).toContain("This link no longer works. Ask a team owner for the new one.");
  expect(get("a", "Go to your teams").getAttribute("href")).toBe("/accounts");
  expect(all("button", "Join")).toEqual([]);
});

test("another refusal is shown and joining can be retried", async () => {
  const requests = serve(() => ({ status: 429, body: { error: "Too many requests." } }));
  await show("Ben");
  await click("button", "Join Acme");
  expect(get("[role=alert]").textContent).toContain("Too many requests.");
  await click("button", "Join Acme");
  expect(requests).toHaveLength(2);
});

test("a visitor signs in first and returns to the link", async () => {
  await show(null);
  expect(get("a", "Sign in to join").getAttribute("href")).toBe("/login?next=%2Fjoin%2Fs1");
  expect(all("button", "Join")).toEqual([]);
});

test("a member gets a link to the team", async () => {
  await show("Ben", true);
  expect(get("h1").textContent).toBe("You’re already in Acme");
  expect(get("a", "Open Acme").getAttribute("href")).toBe("/accounts/acme/projects");
});
