// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, eventually, get, render } from "@/components/ui/testing/render";
import { LineChanges } from "./line-changes";

const files = (texts: Record<string, string | null>) =>
  vi.stubGlobal("fetch", async (url: string) => new Response(texts[url] ?? null, { status: typeof texts[url] === "string" ? 200 : 403 }));
const show = (onReload = () => {}) => render(<LineChanges name="menu" before="/before" after="/after" onReload={onReload} />);

test("shows changed lines with their numbers and a word for the change", async () => {
  files({ "/before": "- link: Home\n- link: Price €6.90\n", "/after": "- link: Home\n- link: Free\n" });
  await show();
  await eventually(() => get("table"));
  expect(all("tr").map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["1", "1", "", "- link: Home"],
    ["2", "", "−Removed", "- link: Price €6.90"],
    ["", "2", "+Added", "- link: Free"],
  ]);
  expect(document.body.textContent).toContain("1 line added, 1 removed");
});

test("renders part of a long change until the reader asks for more", async () => {
  files({ "/before": "", "/after": Array.from({ length: 1000 }, (_, at) => `line ${at}`).join("\n") });
  await show();
  await eventually(() => expect(all("tr")).toHaveLength(400));
  await click("button", "Show 600 more lines");
  expect(all("tr")).toHaveLength(1000);
});

test("offers to load a text again that could not be loaded", async () => {
  const texts: Record<string, string | null> = { "/before": "a\n", "/after": null };
  files(texts);
  const reload = vi.fn<() => void>();
  await show(reload);
  await eventually(() => expect(get("[role=alert]").textContent).toContain("Couldn’t load the text."));
  texts["/after"] = "b\n";
  await click("button", "Try again");
  expect(reload).toHaveBeenCalledTimes(1);
  await eventually(() => get("table"));
});

test("says that only line ends differ", async () => {
  files({ "/before": "a\r\nb\r\n", "/after": "a\nb\n" });
  await show();
  await eventually(() => expect(document.body.textContent).toBe("The lines are equal. Only line ends differ."));
});

test("marks the lines that are looked at and scrolls to them, also below the lines that are shown first", async () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
  files({ "/before": "", "/after": Array.from({ length: 1000 }, (_, at) => `line ${at}`).join("\n") });
  const marked = { before: null, after: { from: 601, to: 602 } };
  await render(<LineChanges name="menu" before="/before" after="/after" marked={marked} onReload={() => {}} />);
  await eventually(() =>
    expect(all("tr[data-marked]").map(({ textContent }) => textContent)).toEqual(["601+Addedline 600", "602+Addedline 601"]),
  );
  expect(scroll.mock.contexts.at(-1)).toBe(get("tr[data-marked]"));
});
