// @vitest-environment jsdom
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, test, vi } from "vitest";
import { all, click, get, render, serve, settle, wait } from "@/components/ui/testing/render";
import { type HistoryEntry, teamHistory } from "@/lib/queries/history";
import { instance } from "@/lib/queries/accounts";
import { ownerMembers } from "@/lib/queries/members";
import { projectList } from "@/lib/queries/projects";
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
const pageOf = (results: HistoryEntry[], total = results.length, page = 1) => ({ results, pageInfo: { total, page, perPage: 50 } });

type Options = { total?: number; page?: number; reply?: (route: string) => unknown };

/** Shows a team's history. By default the service has no entry that matches a filter. */
async function show(entries: HistoryEntry[], { total = entries.length, page = 1, reply = () => pageOf([]) }: Options = {}) {
  const requests = serve((route) => ({ status: 200, body: reply(route) }));
  await render(
    <NuqsTestingAdapter hasMemory searchParams={page > 1 ? { page: String(page) } : {}}>
      <TeamHistory slug="acme" apiUrl="https://loupe.example/v2" />
    </NuqsTestingAdapter>,
    (client) => {
      client.setQueryData(teamHistory("acme", { page }).queryKey, pageOf(entries, total, page));
      client.setQueryData(instance().queryKey, { historyDays: 400 } as never);
      client.setQueryData(projectList("acme").queryKey, { results: [{ id: "p1", name: "shop" }], pageInfo: { total: 1 } } as never);
      client.setQueryData(ownerMembers("acme", 100).queryKey, {
        results: [{ id: "m1", user: { id: "u1", slug: "ana", name: "Ana Reis" }, level: "owner" }],
        pageInfo: { total: 1, page: 1, perPage: 100 },
      } as never);
    },
  );
  return requests;
}

const choose = (label: string, value: string) =>
  settle(() => {
    const select = get<HTMLSelectElement>(`select[aria-label=${label}]`);
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });

test("entries name the person, the change and its origin, and refused attempts have the reason", async () => {
  const browser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0";
  await show([
    entry("h1", { address: "203.0.113.7", browser }),
    entry("h2", { kind: "domain.added", target: "acme.example", outcome: "refused", reason: "You need an address on this domain." }),
    entry("h3", { address: "203.0.113.8", browser: "curl/8.5.0" }),
  ]);
  const [removed, refused, script] = all("ol li").map(({ textContent }) => textContent);
  expect(removed).toContain("Ana Reis removed Ben Okafor");
  expect(removed).toContain("203.0.113.7, Firefox on Windows");
  expect(removed).not.toContain("Denied");
  expect(refused).toContain("DeniedYou need an address on this domain.");
  expect(script).toContain("203.0.113.8, curl/8.5.0");
  expect(document.body.textContent).toContain("Kept for 400 days.");
});

test("an empty history says what appears in it and has nothing to export", async () => {
  await show([]);
  expect(get("h2").textContent).toBe("No entries yet");
  expect(get<HTMLButtonElement>("button", "Export CSV").disabled).toBe(true);
});

test("choices filter the list, its export and its stream, and can be cleared", async () => {
  const requests = await show([entry("h1", {})]);
  await choose("Event", "member.joined");
  await choose("Project", "p1");
  expect(requests.at(-1)!.route).toMatch(/kind=member.joined.*project=p1|project=p1.*kind=member.joined/);
  expect(get("h2").textContent).toBe("No matches");
  await click("button", "Clear filters");
  expect(all("ol li")).toHaveLength(1);
  expect(get("a", "Export CSV").getAttribute("href")).toBe("/api/v2/accounts/acme/history.csv");
});

test("250 invites are one entry that opens in pages", async () => {
  const invite = (index: number) => entry(`i${index}`, { kind: "invite.created", target: `guest-${index}@acme.example` });
  const requests = await show([{ ...invite(0), batchSize: 250 }], {
    reply: (route) =>
      route.includes("batch=i0")
        ? pageOf(
            Array.from({ length: 50 }, (_, index) => invite(index)),
            250,
          )
        : pageOf([]),
  });
  await click("button", "and 249 more");
  expect(requests.at(-1)!.route).toContain("batch=i0");
  expect(get("button", "and 249 more").getAttribute("aria-expanded")).toBe("true");
  expect(all("ol ol li")).toHaveLength(50);
  expect(document.body.textContent).toContain("Page 1 of 5, 250 changes");
  await click("button", "and 249 more");
  expect(all("ol ol")).toHaveLength(0);
});

test("new entries are announced, and move the list only when the reader asks", async () => {
  const fresh = [entry("h3", { target: "Cleo Adeyemi" }), entry("h2", { target: "Dana Ito" }), entry("h1", {})];
  const requests = await show([entry("h1", {})], {
    reply: (route) => (route.includes("perPage=1&") || route.endsWith("perPage=1") ? pageOf([fresh[0]!], 3) : pageOf(fresh)),
  });
  expect(requests).toEqual([]);
  await wait(15_100);
  expect(requests).toHaveLength(1);
  expect(all("ol li")).toHaveLength(1);
  await click("button", "Show 2 new entries");
  expect(all("ol li")).toHaveLength(3);
  expect(all("button", "new entr")).toHaveLength(0);
});

test("the JSON stream has a command with the filters", async () => {
  await show([entry("h1", {})]);
  await choose("Event", "member.removed");
  await click("button", "JSON stream");
  await settle(() => get("[popover]").dispatchEvent(Object.assign(new Event("toggle"), { newState: "open" })));
  expect(get("code", "curl").textContent).toBe(
    'curl -H "Authorization: Bearer $LOUPE_TOKEN" "https://loupe.example/v2/accounts/acme/history.jsonl?kind=member.removed"',
  );
});

test("a page past the end leads to the last page", async () => {
  await show([], { total: 120, page: 9 });
  expect(get("h2").textContent).toBe("There is no such page");
  expect(get("a", "Go to the last page").getAttribute("href")).toContain("page=3");
});
