// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, get, render } from "@/components/ui/testing/render";
import { Toaster, toast } from "@/components/ui/toast";
import { DeletedBuild } from "./deleted-build";

const of = { owner: "acme", project: "web", number: 3 };

test("a deleted build shows the reasons that were not sent and leads to the list", async () => {
  await render(<DeletedBuild of={of} decisions={{ waiting: 2, unsentReasons: ["The price"] }} hasEnded={false} />);
  expect(get("h1").textContent).toBe("#3 was deleted");
  expect(document.body.textContent).toContain("2 decisions couldn’t be sent.");
  expect(all("li").map(({ textContent }) => textContent)).toEqual(["The price"]);
  expect(all("button", "Copy reasons")).toHaveLength(1);
  expect(get<HTMLAnchorElement>("a", "Open builds").getAttribute("href")).toBe("/accounts/acme/projects/web/builds");
});

test("a deleted build takes back the toast of a decision that was not stored", async () => {
  toast("Cause A rejected", { id: "decision" });
  await render(<Toaster />);
  expect(document.body.textContent).toContain("Cause A rejected");
  await render(<DeletedBuild of={of} decisions={{ waiting: 1, unsentReasons: [] }} hasEnded={false} />);
  expect(document.body.textContent).not.toContain("Cause A rejected");
});

test("a review that ended leads to the terminal and has no link", async () => {
  await render(<DeletedBuild of={of} decisions={{ waiting: 0, unsentReasons: [] }} hasEnded />);
  expect(get("h1").textContent).toBe("The review has ended");
  expect(document.body.textContent).toContain("Its outcome is in your terminal. You can close this page.");
  expect(all("a", "Open builds")).toEqual([]);
});
