// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, eventually, get, render, serve } from "@/components/ui/testing/render";
import { buildSource } from "@/lib/queries/build-source";
import type { BuildCause } from "@/lib/queries/builds";
import { NoiseNote, SimilarApproval } from "./seen-before";

const of = { owner: "acme", project: "web", number: 7 };
const cause = { id: "1", sample: { beforeViewUrl: null, afterViewUrl: "http://localhost/now.png" } } as BuildCause;

test("a similar approval is named with its person and build, beside the picture of now", async () => {
  const similar = { build: 5, causeId: "9", decidedBy: { name: "Ana" }, decidedAt: null, afterViewUrl: "http://localhost/then.png" };
  serve(() => ({ status: 200, body: { cause, number: 1, similar } }));
  await render(<SimilarApproval of={of} cause={cause} details={buildSource(of).details!("1")} />);
  await eventually(() => expect(get("h2").textContent).toBe("Ana approved something similar in #5"));
  expect(get<HTMLAnchorElement>("a").getAttribute("href")).toContain("/builds/5?cause=9");
  expect(all("img").map((image) => image.getAttribute("src"))).toEqual(["http://localhost/then.png", "http://localhost/now.png"]);
});

test("a test that often differs in the area says so, and opens a rule; a calm area says nothing", async () => {
  serve(() => ({ status: 200, body: { noise: { runs: 40, changes: 7, looked: 7, inAreas: [6, 1] } } }));
  const onIgnore = vi.fn<() => void>();
  const change = buildSource(of).change("4");
  await render(
    <>
      <NoiseNote change={change} region={0} onIgnore={onIgnore} />
      <NoiseNote change={change} region={1} onIgnore={onIgnore} />
    </>,
  );
  await eventually(() => expect(all("section")).toHaveLength(1));
  expect(get("section").textContent).toContain("differed 7 times in 40 baseline builds of 30 days, 6 of the last 7 times in this area");
  await click("button", "Ignore changes here");
  expect(onIgnore).toHaveBeenCalledOnce();
});
