// @vitest-environment jsdom
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, test } from "vitest";
import { all, click, get, render, serve, settle } from "@/components/ui/testing/render";
import { projectDetails } from "@/lib/queries/projects";
import { shareLinkPage } from "@/lib/queries/share-links";
import { ShareLinks } from "./share-links";

const link = (id: string, more: object = {}) => ({
  id,
  url: `http://localhost/m/link-${id}`,
  subject: "selection",
  branch: null,
  prNumber: null,
  media: [{ id: "m1", name: "cart.png" }],
  mediaCount: 4,
  name: `Link ${id}`,
  audience: "anyone",
  addresses: [],
  endsAt: null,
  comments: "off",
  downloads: true,
  state: "on",
  visits: 0,
  lastVisitAt: null,
  createdAt: "2026-01-05T10:00:00.000Z",
  createdBy: { id: "u1", slug: "ana", name: "Ana" },
  offAt: null,
  offBy: null,
  ...more,
});
const page = (results: object[], next: string | null = null, total = results.length) => ({
  results,
  next,
  pageInfo: { total, page: 1, perPage: 30 },
});
const noFilter = { state: null, search: null };

const show = (first: object) =>
  render(
    <NuqsTestingAdapter>
      <ShareLinks slug="acme" name="web" />
    </NuqsTestingAdapter>,
    (client) => {
      client.setQueryData(projectDetails("acme", "web").queryKey, { permissions: ["view", "review"], shareLinks: true } as never);
      client.setQueryData(shareLinkPage("acme", "web", noFilter).queryKey, first as never);
    },
  );
const rows = () => all("ul[aria-label='Share links'] li");

test("lists the media, audience, expiry and number of visits of each link", async () => {
  await show(
    page([
      link("a", { audience: "passcode", comments: "guest", downloads: false, visits: 12, lastVisitAt: "2026-01-06T10:00:00.000Z" }),
      link("b", {
        subject: "branch",
        branch: "spring",
        mediaCount: null,
        media: [],
        state: "off",
        audience: "addresses",
        addresses: ["eve@a.example"],
      }),
    ]),
  );
  const [first, second] = rows().map((row) => row.textContent);
  for (const part of [
    "Link a",
    "4 files: cart.png…",
    "People with the passcode",
    "Guests can comment, no downloads",
    "12 visits",
    "No end date",
  ])
    expect(first).toContain(part);
  for (const part of ["Off", "Branch spring", "1 named person", "Not opened yet"]) expect(second).toContain(part);
  expect(all("button", "Copy")).toHaveLength(1);
});

test("turns a link off, and reads the later pages from the last link", async () => {
  const requests = serve((route) => ({
    status: 200,
    body: route.startsWith("PATCH") ? link("a", { state: "off" }) : page([link("b")], null, 2),
  }));
  await show(page([link("a")], "a", 2));
  await click("button", "Show more");
  await settle();
  expect(requests[0]!.route).toContain("cursor=a");
  expect(rows()).toHaveLength(2);
  await click("button", "Turn off Link a");
  await settle();
  expect(requests.find(({ route }) => route.startsWith("PATCH"))).toMatchObject({ body: { isOn: false } });
});

test("explains a project without links", async () => {
  await show(page([]));
  expect(get("h2").textContent).toBe("No links yet");
  expect(all("input")).toHaveLength(0);
});
