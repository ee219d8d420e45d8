// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, get, render, serve } from "@/components/ui/testing/render";
import { account, me } from "@/lib/queries/accounts";
import { accountCounts } from "@/lib/queries/search";
import { Sidebar } from "./sidebar";
import { teamAccount } from "./testing/account";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => {} }),
  useParams: () => ({ slug: "acme" }),
  usePathname: () => "/accounts/acme/members",
}));

type Level = "owner" | "member" | "contributor";
const details = teamAccount("t1", "acme", "Acme");

async function show(level: Level, mailbox = false) {
  serve(() => ({ status: 404, body: { error: "Not found." } }));
  await render(<Sidebar slug="acme" mailbox={mailbox} />, (client) => {
    const team = { id: "t1", slug: "acme", name: "Acme", type: "team" as const, level };
    client.setQueryData(me().queryKey, { id: "u1", slug: "ana", name: "Ana", pictureUrl: null, accounts: [team] });
    client.setQueryData(account("acme").queryKey, details);
    client.setQueryData(accountCounts("acme").queryKey, {
      projects: 4,
      members: level === "contributor" ? null : 18,
      pendingInvites: level === "owner" ? 12 : null,
    });
  });
}
const links = (group: string) => all(`nav[aria-label="${group}"] a`).map((link) => link.textContent);

test.each<[Level, string[]]>([
  ["owner", ["Members18", "Groups", "Invites12", "Domains", "Access", "Usage", "Analytics", "Settings", "History"]],
  ["member", ["Members18", "Usage", "Analytics", "Settings"]],
  ["contributor", ["Usage", "Analytics", "Settings"]],
])("shows %ss the pages that they can use, with counts", async (level, pages) => {
  await show(level);
  expect(links("Team")).toEqual(pages);
  expect(links("Review")).toEqual(["Inbox", "Projects4"]);
});

test("keeps the dev mailbox out of the product's pages, marked as development", async () => {
  await show("owner", true);
  expect(links("Development")).toEqual(["Dev mailbox"]);
  const groups = all("nav").map((nav) => nav.getAttribute("aria-label"));
  expect(groups).toEqual(["Review", "Team", "Instance", "Development"]);
  expect(get("nav[aria-label=Team] a[aria-current=page]").textContent).toContain("Members");
});
