// @vitest-environment jsdom
import { expect, test } from "vitest";
import { click, eventually, get, render, serve, settle } from "@/components/ui/testing/render";
import ShareChange from "./share-change";

const of = { owner: "acme", project: "web", number: 3 };
const link = { id: "l1", build: 3, name: "landing", summary: "40 px inserted", expiresAt: "2027-01-01T00:00:00.000Z" };
const page = { results: [link], pageInfo: { total: 1, page: 1, perPage: 100 } };

async function show(reply: (route: string) => { status: number; body?: unknown }) {
  const requests = serve((route) => (route.startsWith("GET") ? { status: 200, body: page } : reply(route)));
  await render(<ShareChange of={of} target={{ causeId: "7" }} onClose={() => {}} />);
  await settle();
  return () => requests.filter(({ route }) => !route.startsWith("GET"));
}

test("a new link is shown once, for the change on the stage", async () => {
  const writes = await show(() => ({ status: 201, body: { link, url: "http://localhost/c/secret" } }));
  await click("button", "Create link");
  await eventually(() => get("code"));
  expect(get("code").textContent).toBe("http://localhost/c/secret");
  expect(writes()).toMatchObject([{ body: { causeId: "7" } }]);
});

test("a project that does not allow links says where admins can allow them", async () => {
  await show(() => ({ status: 403, body: { error: "Links are off." } }));
  await click("button", "Create link");
  await eventually(() => get("a[href$='/settings']"));
  expect(document.body.textContent).toContain("This project does not allow such links.");
});

test("links of the build are listed and can be revoked", async () => {
  const writes = await show(() => ({ status: 200, body: link }));
  await eventually(() => get("[aria-label='Active links']"));
  expect(get("[aria-label='Active links']").textContent).toContain("40 px inserted");
  await click("button", "Revoke");
  await settle();
  expect(writes()[0]!.route).toMatch(/\/change-links\/l1\/revoke$/);
});
