// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, eventually, get, render, serve, settle } from "@/components/ui/testing/render";
import { me } from "@/lib/queries/accounts";
import { projectDetails } from "@/lib/queries/projects";
import SharePanel from "./share-panel";
import type { SharedWhole, ShareTarget } from "./share-target";

const of = { owner: "acme", project: "web" };
const link = {
  id: "l1",
  url: "http://localhost/m/link-secret",
  name: "Client",
  audience: "passcode",
  addresses: [],
  endsAt: "2027-01-01T00:00:00.000Z",
  comments: "guest",
  downloads: false,
  state: "on",
  visits: 12,
};
const changeLink = { id: "c1", name: "landing", expiresAt: "2027-01-01T00:00:00.000Z", comments: false };
const files: ShareTarget = { kind: "media", subject: { mediaIds: ["m1"] }, name: "cart.png" };
const change: ShareTarget = { kind: "change", build: 3, change: { causeId: "7" } };

type Options = {
  target?: ShareTarget | SharedWhole;
  isPublic?: boolean;
  links?: object[];
  isOn?: boolean;
  permissions?: string[];
  refuse?: string;
};

/** Shows the panel in a service with links; returns the requests that change something. */
async function show({
  target = files,
  isPublic = false,
  links = [],
  isOn = true,
  permissions = ["view", "review", "admin"],
  refuse = "",
}: Options = {}) {
  const project = { name: "web", permissions, shareLinks: isOn, changeLinks: isOn, publicBuilds: isPublic };
  const requests = serve((route) => {
    if (route.startsWith("GET /projects/acme/web/"))
      return { status: 200, body: { results: links, pageInfo: { total: links.length, page: 1, perPage: 100 } } };
    if (route === "PATCH /projects/acme/web") return { status: 200, body: { ...project, shareLinks: true, changeLinks: true } };
    if (refuse) return { status: 403, body: { error: refuse } };
    if (route.endsWith("/builds/3/change-links")) return { status: 201, body: { link: changeLink, url: "http://localhost/c/secret" } };
    return { status: 200, body: link };
  });
  const onEdit = vi.fn<() => void>();
  await render(<SharePanel of={of} url={() => "http://localhost/page"} target={target} onEdit={onEdit} />, (client) => {
    client.setQueryData(projectDetails("acme", "web").queryKey, project as never);
    client.setQueryData(me().queryKey, { id: "u1", accounts: [{ slug: "acme", name: "Acme", type: "team" }] } as never);
  });
  await settle();
  return { writes: () => requests.filter(({ route }) => !route.startsWith("GET")), onEdit };
}
const text = () => document.body.textContent;

test("the link for the team says who can open it once it is copied", async () => {
  await show();
  expect(text()).toContain("People of Acme");
  await click("button", "Copy link");
  await eventually(() => expect(text()).toContain("Copied. Only Acme can open it."));
});

test.each([
  { target: { kind: "build" }, isPublic: false, says: "Share one change: open it and press Share." },
  { target: { kind: "build" }, isPublic: true, says: "Builds of this project are public. This link works for everyone." },
  { target: { kind: "comparison" }, isPublic: true, says: "Share one change: open it in its build and press Share." },
] as const)("a whole $target.kind says how people outside see it where public is $isPublic", async ({ target, isPublic, says }) => {
  await show({ target, isPublic });
  expect(text()).toContain(`People outside${says}`);
  expect(all("button", "Create link")).toEqual([]);
});

test("a link to files is created with its end and right, copied, and shown", async () => {
  const { writes } = await show();
  await eventually(() => expect(text()).toContain("No active links"));
  await click("button", "Create link");
  await click("button", "Create and copy");
  await eventually(() => expect(get("code").textContent).toBe(link.url));
  expect(writes()).toMatchObject([
    { body: { mediaIds: ["m1"], name: "cart.png", audience: "anyone", comments: "off", endsAt: expect.any(String) } },
  ]);
});

test("an admin turns links on and creates one with one press", async () => {
  const { writes } = await show({ target: change, isOn: false });
  expect(text()).toContain("Links are off in this project");
  expect(text()).toContain("Turns on links to changes.");
  await click("button", "Allow and create");
  await eventually(() => expect(get("code").textContent).toBe("http://localhost/c/secret"));
  expect(writes()).toMatchObject([
    { route: "PATCH /projects/acme/web", body: { changeLinks: true } },
    { body: { causeId: "7", comments: false } },
  ]);
});

test("others learn who can turn links on, without a form", async () => {
  await show({ isOn: false, permissions: ["view", "review"] });
  expect(text()).toContain("Only a project admin can turn them on.");
  expect(all("form")).toEqual([]);
});

test("a refusal keeps the form with its choices", async () => {
  await show({ refuse: "This project doesn’t allow links." });
  await click("button", "Create link");
  await click("button", "Create and copy");
  await eventually(() => expect(get("[role=alert]").textContent).toContain("This project doesn’t allow links."));
  expect(all("select")).toHaveLength(2);
});

test("active links are listed with their facts, and can be changed and ended", async () => {
  const { writes, onEdit } = await show({ links: [link] });
  await eventually(() => get("ul[aria-label='Active links']"));
  expect(get("ul[aria-label='Active links']").textContent).toContain(
    "Expires 1 Jan 2027, people with the passcode, guests can comment, no downloads, opened 12 times",
  );
  await click("button[aria-label^='More: ']");
  await click("[role=menuitem]", "Change");
  expect(onEdit).toHaveBeenCalledOnce();
  await click("button[aria-label^='More: ']");
  await click("[role=menuitem]", "End");
  expect(writes()).toMatchObject([{ route: "PATCH /projects/acme/web/share-links/l1", body: { isOn: false } }]);
});
