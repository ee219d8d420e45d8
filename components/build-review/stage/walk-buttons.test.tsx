// @vitest-environment jsdom
import { expect, test } from "vitest";
import { get, render, serve } from "@/components/ui/testing/render";
import { WalkButtons } from "./walk-buttons";

test("the steps keep their place from the first to the last of many changes", async () => {
  serve(() => ({ status: 200, body: {} }));
  const widthAt = async (number: number) => {
    const { unmount } = await render(<WalkButtons what="change" number={number} total={120} onStep={() => {}} />);
    const place = get("[role=group] > span");
    const result = [place.textContent, place.style.minWidth];
    await unmount();
    return result;
  };
  expect(await widthAt(0)).toEqual(["1 of 120", "10ch"]);
  expect(await widthAt(119)).toEqual(["120 of 120", "10ch"]);
});
