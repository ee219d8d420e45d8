// @vitest-environment jsdom
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, test, vi } from "vitest";
import { all, click, get, render, serve, settle } from "@/components/ui/testing/render";
import { type HistoryEntry, teamHistory } from "@/lib/queries/history";
import { instance } from "@/lib/queries/accounts";
import { ownerMembers } from "@/lib/queries/members";
import { TeamHistory } from "./team-history";

vi.mock("next/navigation", () => ({ usePathname: () => "/accounts/acme/history" }));

const entry = (id: string, fields: Partial<HistoryEntry>): HistoryEntry => ({
  id,
  kind: "member.removed",
  actor: { id: "u1", slug: "ana", name: "Ana Reis" },
  target: "Ben Okafor",
  targetId: "u2",
  before: null,
  after: null,
  via: null,
  outcome: "done",
  reason: null,
  createdAt: "2026-01-05T10:00:00.000Z",
  ...fields,
});
const pageOf = (results: HistoryEntry[]) => ({ results, pageInfo: { total: results.length, page: 1, perPage: 50 } });

/** Shows a team's history. The service has no entry that matches a filter. */
async function show(entries: HistoryEntry[]) {
  const requests = serve(() => ({ status: 200, body: pageOf([]) }));
  await render(
    <NuqsTestingAdapter hasMemory>
      <TeamHistory slug="acme" />
    </NuqsTestingAdapter>,
    (client) => {
      client.setQueryData(teamHistory("acme", { page: 1 }).queryKey, pageOf(entries));
      client.setQueryData(instance().queryKey, { historyDays: 400 } as never);
      client.setQueryData(ownerMembers("acme", 100).queryKey, {
        results: [{ id: "m1", user: { id: "u1", slug: "ana", name: "Ana Reis" }, level: "owner" }],
        pageInfo: { total: 1, page: 1, perPage: 100 },
      } as never);
    },
  );
  return requests;
}

test("entries name the person and the change, and refused attempts have the reason", async () => {
  await show([
    entry("h1", {}),
    entry("h2", { kind: "domain.added", target: "acme.example", outcome: "refused", reason: "You need an address on this domain." }),
  ]);
  const [removed, refused] = all("ol li").map(({ textContent }) => textContent);
  expect(removed).toContain("Ana Reis removed Ben Okafor");
  expect(removed).not.toContain("Denied");
  expect(refused).toContain("DeniedYou need an address on this domain.");
  expect(document.body.textContent).toContain("Kept for 400 days.");
});

test("an empty history says what appears in it and has nothing to export", async () => {
  await show([]);
  expect(get("h2").textContent).toBe("No entries yet");
  expect(get<HTMLButtonElement>("button", "Export CSV").disabled).toBe(true);
});

test("choosing an event filters the list and its export, and the filter can be cleared", async () => {
  const requests = await show([entry("h1", {})]);
  await settle(() => {
    const event = get<HTMLSelectElement>("select[aria-label=Event]");
    event.value = "member.joined";
    event.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(requests[0]!.route).toContain("kind=member.joined");
  expect(get("h2").textContent).toBe("No results");
  await click("button", "Clear filters");
  expect(all("ol li")).toHaveLength(1);
  expect(get("a", "Export CSV").getAttribute("href")).toBe("/api/v2/accounts/acme/history.csv");
});
