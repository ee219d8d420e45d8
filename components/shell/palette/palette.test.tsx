// @vitest-environment jsdom
import { onlineManager, type QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePageActions } from "@/components/ui/page-actions";
import { all, click, eventually, fill, get, press, render, serve, settle, wait } from "@/components/ui/testing/render";
import { me } from "@/lib/queries/accounts";
import { accountSearch } from "@/lib/queries/search";
import { PaletteHost } from "./palette-host";
import { show } from "./palette-state";

const push = vi.hoisted(() => vi.fn<(href: string) => void>());
const params = vi.hoisted((): { slug: string; project?: string } => ({ slug: "acme" }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }), useParams: () => params, usePathname: () => "/" }));

const account = { id: "t1", slug: "acme", name: "Acme", type: "team" as const, level: "owner" as const };
const reader = {
  id: "u1",
  slug: "ana",
  name: "Ana Reis",
  pictureUrl: null,
  accounts: [{ id: "u1", slug: "ana", name: "Ana Reis", type: "user" as const, level: null }, account],
};
const nothing = { projects: [], people: [], media: [] };
const invoice = { id: "m1", name: "invoice-mail.png", url: "https://loupe.example/m/tok", project: "booking-web" };
const viktor = { id: "u9", slug: "viktor", name: "Viktor Invernizzi", pictureUrl: null };

const upload = vi.fn<() => void>();
const Page = () => {
  usePageActions([{ label: "Upload files", shortcut: "u", run: upload }]);
  return <PaletteHost signedIn />;
};
const store = (client: QueryClient) => {
  client.setQueryData(me().queryKey, reader);
  client.setQueryData(accountSearch("acme", "").queryKey, nothing);
};
const field = () => get<HTMLInputElement>("input[role=combobox]");
const options = () => all("[role=option]").map((option) => option.textContent);
const isMarked = (text: string) => all("[role=option] mark").some((mark) => mark.textContent === text);

async function open() {
  await render(<Page />, store);
  await press(document.body, "k", { ctrlKey: true });
  await eventually(() => field());
}

beforeEach(() => {
  delete params.project;
  localStorage.clear();
  vi.clearAllMocks();
});
afterEach(() =>
  settle(() => {
    show(null);
    onlineManager.setOnline(true);
  }),
);

test("Ctrl+K lists the actions of the page before those of the team", async () => {
  serve(() => ({ status: 200, body: nothing }));
  await open();
  const list = options();
  expect(list[0]).toContain("Upload files");
  expect(list.findIndex((text) => text?.startsWith("Invite people"))).toBeGreaterThan(0);
  expect(field().getAttribute("aria-expanded")).toBe("true");
  expect(all("[role=group]").map((group) => group.firstElementChild?.textContent)).toEqual(["Actions"]);
});

test("finds people and files by name on the server, marks the typed text, and opens the chosen one", async () => {
  serve((route) => ({
    status: 200,
    body: route.includes("/acme/search?search=inv") ? { projects: [], people: [viktor], media: [invoice] } : nothing,
  }));
  await open();
  await fill("input[role=combobox]", "inv");
  await wait(200);
  await settle();
  expect(
    options().map((text) => ["Invite people", "Invites", "Viktor Invernizzi", "invoice-mail.png"].find((name) => text?.includes(name))),
  ).toEqual(["invoice-mail.png", "Invites", "Viktor Invernizzi", "Invite people"]);
  expect(isMarked("Inv") && isMarked("inv")).toBe(true);
  await click("[role=option]", "invoice-mail.png");
  expect(push).toHaveBeenCalledWith("/m/tok");
  expect(all("dialog[aria-label='Search and commands']")).toEqual([]);
});

test("shows places opened before first, and Enter opens the highlighted one", async () => {
  serve(() => ({ status: 200, body: nothing }));
  await open();
  await fill("input[role=combobox]", "domains");
  await click("[role=option]", "Domains");
  await press(document.body, "k", { metaKey: true });
  await eventually(() => expect(all("[role=group]")[0]?.firstElementChild?.textContent).toBe("Recent"));
  await press(field(), "Enter");
  expect(push.mock.calls).toEqual([["/accounts/acme/domains"], ["/accounts/acme/domains"]]);
});

const build = (number: number, branch: string, prTitle: string | null = null) => ({
  number,
  prTitle,
  head: { sha: "9c21e07".padEnd(40, "0"), branch },
  status: "no-changes",
  stats: { total: 4 },
});

/** Answers of the searches in a project. */
const inProject = (route: string) => {
  if (route.includes("/builds?"))
    return {
      results: [...[364, 363, 362, 361].map((number) => build(number, "brand-61")), build(61, "brand-blue", "Use the new brand blue")],
    };
  if (route.includes("/branches?")) return [{ name: "brand-blue", builtAt: new Date().toISOString() }];
  if (route.includes("/tests?")) return { results: [{ id: "WEB-1", name: "landing/brand-header", metrics: { changedBack: 0 } }] };
  if (route.includes("/accounts/ana/")) return nothing;
  return route.includes("/media?") ? { results: [] } : { ...nothing, media: [{ ...invoice, name: "brand.png" }] };
};
const groupNames = () => all("[role=group]").map((group) => group.firstElementChild?.textContent);

test("finds builds, branches and tests of the project, a build by its number; Tab searches all projects", async () => {
  params.project = "booking-web";
  const requests = serve((route) => ({ status: 200, body: inProject(route) }));
  await open();
  await fill("input[role=combobox]", "brand");
  await wait(200);
  await settle();
  expect(groupNames()).toEqual(["Builds", "Branches", "Tests"]);
  expect(options().slice(0, 3)).toEqual([
    "brand-61#364, 9c21e07No changes",
    "brand-61#363, 9c21e07No changes",
    "brand-61#362, 9c21e07No changes",
  ]);
  await press(field(), "Tab");
  await settle();
  expect(groupNames()).toEqual(["Files"]);
  await press(field(), "Tab");
  await fill("input[role=combobox]", "#61");
  await wait(200);
  await settle();
  expect(requests.some(({ route }) => route.includes("search=%2361"))).toBe(true);
  await press(field(), "Enter");
  expect(push).toHaveBeenCalledWith("/accounts/acme/projects/booking-web/builds/61");
});

test("a text without results says what else can be searched", async () => {
  params.project = "booking-web";
  serve((route) => ({ status: 200, body: route.includes("/branches?") ? [] : route.includes("/search?") ? nothing : { results: [] } }));
  await open();
  await fill("input[role=combobox]", "brnad");
  await wait(200);
  await settle();
  expect(get("dialog").textContent).toContain("No results for “brnad”Try a branch, a commit or #61.");
});

test("a search that is refused says why, and not that there are no results", async () => {
  params.project = "booking-web";
  serve((route) =>
    route.includes("/builds?")
      ? { status: 429, body: { error: "Too many requests." } }
      : { status: 200, body: route.includes("/branches?") ? [] : route.includes("/search?") ? nothing : { results: [] } },
  );
  await open();
  await fill("input[role=combobox]", "brnad");
  await wait(200);
  await settle();
  expect(get("dialog").textContent).toContain("Too many requests.");
  expect(get("dialog").textContent).not.toContain("No results");
});

test("a page that the reader stays on is a recent place elsewhere, by its title", async () => {
  serve(() => ({ status: 200, body: nothing }));
  document.title = "Builds of booking-web · Loupe";
  params.project = "booking-web";
  const { unmount } = await render(<Page />, store);
  await wait(2000);
  await unmount();
  expect(localStorage.getItem("loupe:recent:u1")).toBe('[{"href":"/","label":"Builds of booking-web","kind":"page"}]');
  document.title = "";
});

test("Home and End highlight the first and the last item", async () => {
  serve(() => ({ status: 200, body: nothing }));
  await open();
  const chosen = () => all("[role=option]").findIndex((option) => option.hasAttribute("data-highlighted"));
  const last = all("[role=option]").length - 1;
  await press(field(), "End");
  expect(chosen()).toBe(last);
  await press(field(), "Home");
  expect(chosen()).toBe(0);
  await press(field(), "ArrowDown");
  expect(chosen()).toBe(1);
});

test("Escape closes the palette", async () => {
  serve(() => ({ status: 200, body: nothing }));
  await open();
  await press(field(), "Escape");
  expect(all("input[role=combobox]")).toEqual([]);
});

test("without a connection, says so and finds what was loaded before", async () => {
  serve(() => ({ status: 200, body: nothing }));
  await render(<Page />, (client) => {
    store(client);
    client.setQueryData(accountSearch("acme", "v").queryKey, { ...nothing, people: [viktor] });
  });
  await settle(() => onlineManager.setOnline(false));
  await press(document.body, "k", { ctrlKey: true });
  await eventually(() => field());
  await fill("input[role=combobox]", "invern");
  await wait(200);
  expect(document.body.textContent).toContain("You’re offline");
  expect(options().join()).toContain("Viktor Invernizzi");
});

test("? lists the shortcuts of the page, which are those that work", async () => {
  await render(<Page />, store);
  await press(document.body, "?");
  await eventually(() => expect(get("dialog[open] dl").textContent).toContain("UUpload files"));
  await click("dialog[open] button", "Close");
  await press(document.body, "u");
  expect(upload).toHaveBeenCalledTimes(1);
});
