// @vitest-environment jsdom
import { expect, test } from "vitest";
import { click, eventually, get, render, serve, settle } from "@/components/ui/testing/render";
import ShareLinksDialog from "./share-links-dialog";

const link = {
  id: "l1",
  url: "http://localhost/m/link-secret",
  name: "Client",
  audience: "passcode",
  addresses: [],
  endsAt: "2027-01-01T00:00:00.000Z",
  comments: "off",
  downloads: false,
  state: "on",
  visits: 12,
};

async function show(results: object[], reply: (route: string) => { status: number; body?: unknown }) {
  const page = { results, pageInfo: { total: results.length, page: 1, perPage: 100 } };
  const requests = serve((route) => (route.startsWith("GET") ? { status: 200, body: page } : reply(route)));
  await render(<ShareLinksDialog owner="acme" project="web" subject={{ mediaIds: ["m1"] }} name="cart.png" onClose={() => {}} />);
  await settle();
  return () => requests.filter(({ route }) => !route.startsWith("GET"));
}

test("links are listed with audience, end and visits, and can be turned off", async () => {
  const writes = await show([link], () => ({ status: 200, body: { ...link, state: "off" } }));
  await eventually(() => get("[aria-label='Share links']"));
  const text = get("[aria-label='Share links']").textContent;
  for (const part of ["Client", "People with the passcode", "no downloads", "12 visits"]) expect(text).toContain(part);
  await click("button", "Turn off Client");
  await settle();
  expect(writes()).toMatchObject([{ route: "PATCH /projects/acme/web/share-links/l1", body: { isOn: false } }]);
});

test("a media without links opens the form, which keeps what was typed when it is refused", async () => {
  const writes = await show([], () => ({ status: 403, body: { error: "This project doesn't allow share links." } }));
  await eventually(() => get("button", "Create link"));
  await click("button", "Create link");
  await eventually(() => get("a[href$='/settings']"));
  expect(writes()).toMatchObject([{ body: { name: "cart.png", audience: "anyone", mediaIds: ["m1"], downloads: true, comments: "off" } }]);
  expect(get<HTMLInputElement>("input", "Name").value).toBe("cart.png");
});
