// @vitest-environment jsdom
import { expect, test } from "vitest";
import { render, serve } from "@/components/ui/testing/render";
import type { PublicQuestion } from "@/lib/queries/public-projects";
import { PublicCauseCard } from "./public-cause-card";

const cause = (decision: PublicQuestion["question"]["decision"]) =>
  ({
    id: "1",
    kind: "changed",
    summary: "Text changed",
    recoloured: null,
    places: 1,
    snapshots: 1,
    question: { id: "1", number: 1, variants: 2, places: 4, snapshots: 4, decision },
    sample: { diffId: "1", name: "home.png", region: 0, beforeUrl: null, afterUrl: null },
  }) as unknown as PublicQuestion;

test.each([
  ["an approved cause of a rejected build says that the build was rejected", "approved", "build rejected", true],
  ["a rejected cause of a rejected build says no more than that", "rejected", "build rejected", false],
  ["an approved cause of another build names no rejection", "approved", null, false],
] as const)("%s", async (_, decision, rejection, isNamed) => {
  serve(() => ({ status: 200, body: {} }));
  await render(<PublicCauseCard cause={cause(decision)} letter="A" href="/p/acme/web/builds/1/1" rejection={rejection} />);
  expect(document.body.textContent).toContain("2 variants in 4 snapshots");
  expect(document.body.textContent!.includes("Approved, build rejected")).toBe(isNamed);
});
