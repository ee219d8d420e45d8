// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, click, eventually, get, press, render, serve } from "@/components/ui/testing/render";
import type { SharedChange } from "@/lib/queries/change-links";
import { SharedChangeView } from "./shared-change";

const side = (name: string) => ({
  url: `http://localhost/files/${name}.png`,
  contentType: "image/png",
  width: 800,
  height: 600,
  cropUrl: null,
});
const box = { x: 10, y: 20, width: 100, height: 40 };
const change = (more: Partial<SharedChange> = {}) =>
  ({
    name: "checkout/summary",
    summary: "Recoloured #2563EB → #1D4ED8",
    before: side("before"),
    after: side("after"),
    region: {
      kind: "changed",
      before: box,
      after: box,
      pixels: 4000,
      rawPixels: 4000,
      scaled: null,
      opacity: null,
      stretched: false,
      recoloured: null,
      pushed: 0,
      moved: null,
      content: null,
    },
    others: [],
    browser: "chromium",
    viewport: { width: 1280, height: 720 },
    colorScheme: null,
    expiresAt: "2027-01-01T10:00:00.000Z",
    place: null,
    sharedBy: { name: "Ana Reis", team: "Tidemark Lines" },
    pins: [],
    ...more,
  }) as unknown as SharedChange;

test("a person outside sees both pictures, changes the mode by key, and finds no way to the build", async () => {
  serve(() => ({ status: 404 }));
  await render(<SharedChangeView change={change()} />);
  expect(get("h1").textContent).toBe("Recoloured #2563EB → #1D4ED8");
  expect(get("header").textContent).toContain("Shared by Ana Reis, Tidemark Lines");
  expect(
    all("img")
      .map((image) => image.getAttribute("alt"))
      .filter(Boolean),
  ).toEqual(expect.arrayContaining(["Before, checkout/summary", "After, checkout/summary"]));
  expect(all("[data-panes='2']")).toHaveLength(1);
  await press(document.body, "o");
  expect(all("[data-panes='1']")).toHaveLength(1);
  expect(all("button", "Approve")).toEqual([]);
  expect(all("a", "Open build")).toEqual([]);
});

test("a snapshot without a picture before shows the one after alone", async () => {
  await render(<SharedChangeView change={change({ before: null, region: null })} />);
  expect(all("img", "").filter((image) => image.getAttribute("alt")?.startsWith("After"))).not.toEqual([]);
  expect(all("[aria-label=Compare]")).toEqual([]);
});

test("rows of another area align both pictures, and the shared area stays the first", async () => {
  const rows = { x: 0, y: 0, width: 800, height: 40 };
  const inserted = { ...change().region!, kind: "inserted" as const, before: null, after: rows };
  await render(<SharedChangeView change={change({ others: [inserted] })} />);
  const before = () => get("[data-side=before]").innerHTML;
  const aligned = before();
  await press(document.body, "m");
  expect(before()).not.toBe(aligned);
  await press(document.body, "m");
  expect(before()).toBe(aligned);
  expect(get("[aria-current]").textContent).toBe("A");
});

test("comments that the link shows are listed and pinned, and a member gets to the same area of the build", async () => {
  const pin = {
    side: "after" as const,
    point: { x: 0.1, y: 0.1 },
    box: null,
    author: "Ana",
    text: "Wrong price",
    createdAt: "2026-11-01T10:00:00.000Z",
  };
  const place = { owner: "acme", project: "web", build: 4, diffId: "9", region: 1 };
  await render(<SharedChangeView change={change({ pins: [pin], place })} />);
  expect(get("[aria-label=Comments]").textContent).toContain("Ana Wrong price");
  await eventually(() => get("button[aria-label^='Comment 1 by Ana']"));
  await click("[aria-label=Comments] button");
  expect(get("[aria-label=Comments] button").getAttribute("aria-pressed")).toBe("true");
  expect(get<HTMLAnchorElement>("a", "Open in build #4").href).toContain("/builds/4?snapshot=9&region=1");
});
