// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, click, get, render, serve, wait } from "@/components/ui/testing/render";
import { NotCompared } from "./not-compared";
import { listPage } from "@/lib/builds/testing/changes";
import { TestReview } from "./testing";

async function show({ total = 2, mayReview = true, refuse = false } = {}) {
  const requests = serve((route) => {
    if (route.startsWith("GET"))
      return { status: 200, body: listPage([{ id: "7", name: "checkout/pay", problem: "The file is broken." }]) };
    return refuse ? { status: 409, body: { error: "The build is being compared." } } : { status: 200, body: {} };
  });
  await render(
    <TestReview mayReview={mayReview}>
      <NotCompared total={total} />
    </TestReview>,
  );
  await wait(100);
  return () => requests.filter(({ route }) => route.startsWith("POST")).map(({ route }) => route);
}

test("snapshots that could not be compared are counted, with the first one, and a retry for reviewers", async () => {
  const sent = await show();
  const text = get("section", "Not compared").textContent;
  expect(text).toContain("2 snapshots couldn’t be compared");
  expect(text).toContain("checkout/pay. The file is broken. 1 more.");
  expect(get("a", "Open").getAttribute("href")).toBe("?show=problem");
  await click("button", "Retry");
  expect(sent()).toEqual(["POST /projects/acme/web/builds/3/retry"]);
});

test("a refused retry says why; readers who may not review have no button", async () => {
  await show({ refuse: true });
  await click("button", "Retry");
  expect(get("section").textContent).toContain("The build is being compared.");
  await show({ total: 1, mayReview: false });
  const [, second] = all("section");
  expect(second!.textContent).toContain("1 snapshot couldn’t be compared");
  expect(second!.querySelectorAll("button")).toHaveLength(0);
});
