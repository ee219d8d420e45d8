// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, render } from "@/components/ui/testing/render";
import { CausePictures } from "./cause-pictures";

const urls = { beforeUrl: null, afterUrl: null, beforeViewUrl: null, afterViewUrl: null };
const show = async (lines: { before: string | null; after: string | null } | null) => {
  await render(<CausePictures cause={{ kind: "lines", sample: { diffId: "1", name: "menu", region: 0, ...urls, lines } }} isFirst />);
  return all("figure").map(({ textContent }) => textContent);
};

test("the card of a changed text shows its first line before and after, with signs", async () => {
  expect(await show({ before: "- link: €6.90", after: "- link: Free" })).toEqual(["−- link: €6.90Before", "+- link: FreeAfter"]);
});

test("a line that was added has no line before", async () => {
  expect(await show({ before: null, after: "- link: Free" })).toEqual(["−Not there beforeBefore", "+- link: FreeAfter"]);
});

test("a text of an earlier comparison is named as one", async () => {
  expect(await show(null)).toEqual(["TextBefore", "TextAfter"]);
});
