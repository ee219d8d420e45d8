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
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }), useParams: () => ({ slug: "acme" }), usePathname: () => "/" }));

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
  localStorage.clear();
  vi.clearAllMocks();
});
afterEach(() =>
  settle(() => {
    show(null);
    onlineManager.setOnline(true);
  }),
);

test("Ctrl+K lists the actions of the page before the pages of the team", async () => {
  serve(() => ({ status: 200, body: nothing }));
  await open();
  const list = options();
  expect(list[0]).toContain("Upload files");
  expect(list.findIndex((text) => text?.startsWith("Invite people"))).toBeLessThan(list.findIndex((text) => text?.startsWith("Members")));
  expect(field().getAttribute("aria-expanded")).toBe("true");
  expect(all("[role=group]").map((group) => group.firstElementChild?.textContent)).toEqual(["Actions", "Go to"]);
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
  ).toEqual(["Invite people", "Invites", "Viktor Invernizzi", "invoice-mail.png"]);
  expect(isMarked("Inv") && isMarked("inv")).toBe(true);
  await click("[role=option]", "invoice-mail.png");
  expect(push).toHaveBeenCalledWith("/m/tok");
  expect(all("dialog[aria-label='Search and commands']")).toEqual([]);
});

test("shows places opened before first, and Enter opens the highlighted one", async () => {
  serve(() => ({ status: 200, body: nothing }));
  await open();
  await click("[role=option]", "Domains");
  await press(document.body, "k", { metaKey: true });
  await eventually(() => expect(all("[role=group]")[0]?.firstElementChild?.textContent).toBe("Recent"));
  await press(field(), "Enter");
  expect(push.mock.calls).toEqual([["/accounts/acme/domains"], ["/accounts/acme/domains"]]);
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
  expect(document.body.textContent).toContain("You're offline");
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
