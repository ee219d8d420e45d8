// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { all, click, fill, get, render, serve } from "@/components/ui/testing/render";
import { groupList } from "@/lib/queries/groups";
import { Groups } from "./groups";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }), usePathname: () => "/" }));

const qa = { id: "g1", name: "QA", memberCount: 2, projectCount: 3, createdAt: "2026-01-01T00:00:00.000Z" };
const ann = { user: { id: "u2", slug: "ann", name: "Ann Adams" }, email: "ann@acme.example", teamLevel: "contributor" };
const people = { status: 200, body: { pageInfo: { total: 1, page: 1, perPage: 50 }, results: [ann] } };

const open = (groups: object[] = [qa]) =>
  render(
    <>
      <Groups slug="acme" />
      <Toaster />
    </>,
    (client) => client.setQueryData(groupList("acme").queryKey, groups as never),
  );
const reads = (route: string) => (route.endsWith("/groups") ? { status: 200, body: [qa] } : people);

test("creates a group and opens its people", async () => {
  const requests = serve((route) => (route.startsWith("POST") ? { status: 201, body: qa } : reads(route)));
  await open([]);
  await click("button", "Create group");
  expect(document.body.textContent).toContain("Enter a name for the group.");
  await fill("input[name=group]", " QA ");
  await click("button", "Create group");
  expect(requests[0]).toEqual({ route: "POST /accounts/acme/groups", body: { name: "QA" } });
  expect(get("dialog[open] h2").textContent).toBe("People of QA");
});

test("keeps the typed name when it is taken", async () => {
  serve(() => ({ status: 409, body: { error: "There is already a group named “QA”." } }));
  await open();
  await fill("input[name=group]", "QA");
  await click("button", "Create group");
  expect(document.body.textContent).toContain("There is already a group named “QA”.");
  expect(get<HTMLInputElement>("input[name=group]").value).toBe("QA");
});

test("adds the addresses of a pasted text, and leaves those without a member in the field", async () => {
  const requests = serve((route) =>
    route.startsWith("POST") ? { status: 200, body: { added: 1, notFound: ["who@acme.example"] } } : reads(route),
  );
  await open();
  await click("button", "People of QA");
  await fill("textarea", "Ann Adams <ann@acme.example>; who@acme.example\nann@acme.example");
  await click("dialog[open] button", "Add 2 people");
  expect(requests.find(({ route }) => route.startsWith("POST"))).toEqual({
    route: "POST /accounts/acme/groups/g1/members",
    body: { emails: ["ann@acme.example", "who@acme.example"] },
  });
  expect(document.body.textContent).toContain("1 person added. 1 address belongs to no member.");
  expect(get<HTMLTextAreaElement>("textarea").value).toBe("who@acme.example");
});

test("removes a person from a group", async () => {
  const requests = serve((route) => (route.startsWith("DELETE") ? { status: 204 } : reads(route)));
  await open();
  await click("button", "People of QA");
  await click("dialog[open] button", "Remove Ann Adams");
  expect(requests.find(({ route }) => route.startsWith("DELETE"))!.route).toBe("DELETE /accounts/acme/groups/g1/members/u2");
});

test("deletes a group after a confirmation with the effect in numbers", async () => {
  const requests = serve((route) => (route.startsWith("DELETE") ? { status: 204 } : { status: 200, body: [] }));
  await open();
  await click("button", "Delete QA");
  expect(get("dialog[open]").textContent).toContain("2 people lose the level of this group in 3 projects immediately.");
  expect(requests).toEqual([]);
  await click("dialog[open] button", "Delete group");
  expect(requests[0]!.route).toBe("DELETE /accounts/acme/groups/g1");
  expect(all("dialog[open]")).toEqual([]);
});

test("renames a group", async () => {
  const requests = serve((route) => (route.startsWith("PATCH") ? { status: 200, body: { ...qa, name: "Testers" } } : reads(route)));
  await open();
  await click("button", "Rename QA");
  await fill("input[name=rename]", "Testers");
  await click("dialog[open] button", "Rename group");
  expect(requests[0]).toEqual({ route: "PATCH /accounts/acme/groups/g1", body: { name: "Testers" } });
});
