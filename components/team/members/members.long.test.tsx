// @vitest-environment jsdom
import type { QueryClient } from "@tanstack/react-query";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, test, vi } from "vitest";
import { all, click, get, render, serve, settle } from "@/components/ui/testing/render";
import { account, me } from "@/lib/queries/accounts";
import { colleagueList, type Member, memberList, newestTwo, ownerNames } from "@/lib/queries/members";
import { Directory } from "./directory";
import { Members } from "./members";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }), usePathname: () => "/accounts/acme/members" }));

const TOTAL = 1500;
const person = (n: number): Member => ({
  id: `m${n}`,
  user: { id: `u${n}`, slug: `crew${n}`, name: `Crew ${n}` },
  level: n ? "member" : "owner",
  email: `crew${n}@acme.example`,
  joinedAt: "2026-01-01T00:00:00.000Z",
  lastActiveAt: "2026-02-01T00:00:00.000Z",
});
const pageOf = (page: number, perPage: number) => ({
  pageInfo: { total: TOTAL, page, perPage },
  results: Array.from({ length: Math.max(0, Math.min(perPage, TOTAL - (page - 1) * perPage)) }, (_, n) => person((page - 1) * perPage + n)),
});
const query = (route: string) => new URLSearchParams(route.split("?")[1]);
const answer = (route: string) => {
  const asked = query(route);
  if (route.includes("/members/counts")) return { status: 200, body: { owner: 1, member: 1489, contributor: 10 } };
  return route.includes("/members?")
    ? { status: 200, body: pageOf(Number(asked.get("page")), Number(asked.get("perPage"))) }
    : { status: 404 };
};
const store = (client: QueryClient) => {
  client.setQueryData(me().queryKey, { id: "u0", slug: "crew0", name: "Crew 0", accounts: [] } as never);
  client.setQueryData(account("acme").queryKey, { id: "t", slug: "acme", name: "Acme", type: "team" } as never);
  client.setQueryData(newestTwo("acme").queryKey, pageOf(1, 2) as never);
  client.setQueryData(ownerNames("acme").queryKey, {
    pageInfo: { total: 1 },
    results: [{ id: "u0", slug: "crew0", name: "Crew 0" }],
  } as never);
};
const urls: string[] = [];
const open = (search = "", page = <Members slug="acme" />) =>
  render(
    <NuqsTestingAdapter searchParams={search} hasMemory onUrlUpdate={({ queryString }) => urls.push(queryString)}>
      {page}
    </NuqsTestingAdapter>,
    (client) => {
      store(client);
      client.setQueryData(memberList("acme", {}).queryKey, pageOf(1, 50) as never);
    },
  );

test("sorts by a click on a header, in the URL, with the direction in aria-sort", async () => {
  const requests = serve(answer);
  await open();
  const sorts = () => all("th[aria-sort]").map((one) => `${one.textContent} ${one.getAttribute("aria-sort")}`);
  expect(sorts()).toEqual(["Joined descending"]);
  await click("th button", "Role");
  expect(query(requests.at(-1)!.route).get("orderBy")).toBe("role-asc");
  expect(sorts()).toEqual(["Role ascending"]);
  await click("th button", "Role");
  expect(urls.at(-1)).toContain("sort=role-desc");
  await click("th button", "Joined");
  expect(urls.at(-1)).not.toContain("sort");
  await click("th button", "Joined");
  expect(sorts()).toEqual(["Joined ascending"]);
  await click("th button", "Last active");
  expect(query(requests.at(-1)!.route).get("orderBy")).toBe("active");
  expect(sorts()).toEqual(["Last active descending"]);
  await click("th button", "Last active");
  expect(urls.at(-1)).toContain("sort=active-asc");
});

test("counts the members of each role who match the search", async () => {
  const requests = serve(answer);
  await open("?search=crew");
  await settle();
  expect(all("[role=radiogroup] label").map(({ textContent }) => textContent)).toEqual([
    "All1,500",
    "Owners1",
    "Members1,489",
    "Contributors10",
  ]);
  expect(requests.some(({ route }) => route === "GET /accounts/acme/members/counts?search=crew")).toBe(true);
});

test("chooses the size of a page, in the URL", async () => {
  const requests = serve(answer);
  await open();
  expect(all("nav a").map(({ textContent }) => textContent)).toEqual(["Newer", "1", "2", "30", "Older"]);
  await settle(() => {
    const select = get<HTMLSelectElement>("select", "Rows per page");
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")!.set!.call(select, "100");
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(urls.at(-1)).toContain("size=100");
  expect(query(requests.at(-1)!.route).get("perPage")).toBe("100");
});

test("selects all 1,500 across pages, with few requests", async () => {
  const requests = serve(answer);
  await open();
  await settle(() => get<HTMLInputElement>("thead input").click());
  expect(get("[role=toolbar] [role=status]").textContent).toBe("50 selected");
  await click("[role=toolbar] button", "Select all 1,500");
  expect(get("[role=toolbar] [role=status]").textContent).toBe("1,500 selected, 1,450 not on this page");
  expect(requests.filter(({ route }) => route.includes("/members?"))).toHaveLength(15);
  expect(all("[role=toolbar] button", "Select all")).toEqual([]);
});

test("a page past the end says so and leads back to the last page", async () => {
  serve(answer);
  await open("?page=99");
  await settle();
  expect(get("h2").textContent).toBe("There is no such page");
  expect(document.body.textContent).toContain("The list has 30 pages.");
  expect(get("a", "Go to the last page").getAttribute("href")).toBe("/accounts/acme/members?page=30");
});

test("the directory of a member is read-only, without addresses, and names an owner to ask", async () => {
  serve(() => ({ status: 404 }));
  const colleagues = pageOf(1, 50).results.map(({ id, user, level, joinedAt }) => ({ id, user, level, joinedAt }));
  await render(
    <NuqsTestingAdapter>
      <Directory slug="acme" />
    </NuqsTestingAdapter>,
    (client) => {
      store(client);
      client.setQueryData(colleagueList("acme", {}).queryKey, {
        pageInfo: { total: TOTAL, page: 1, perPage: 50 },
        results: colleagues,
      } as never);
    },
  );
  expect(all("tbody tr")).toHaveLength(50);
  expect(get("main").textContent).toContain("Only owners can invite people and change roles. Ask Crew 0, who owns the team.");
  expect(get("main").textContent).not.toContain("@");
  expect(all("tbody button, tbody input, a[href*=invites]")).toEqual([]);
});
