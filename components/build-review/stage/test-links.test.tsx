// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, get, render } from "@/components/ui/testing/render";
import type { SnapshotChange } from "@/lib/queries/builds";
import { testFacts, TestRun } from "./test-links";

const tool = { name: "playwright", version: "1.61" };
const show = (metadata: object, traceUrl: string | null = null, side: "head" | "base" = "head") =>
  render(
    <p>
      {testFacts({
        traceUrl,
        head: null,
        base: null,
        [side]: { metadata: { sdk: tool, automationLibrary: tool, ...metadata } },
      } as unknown as SnapshotChange)}
    </p>,
  );
const links = () =>
  all("a").map((link) => [link.textContent, ...["href", "target", "rel", "download"].map((name) => link.getAttribute(name))]);

test("shows the source location, the trace as a download and the preview in another tab", async () => {
  const location = { file: "tests/home.spec.ts", line: 12, column: 5 };
  const source = { title: "home", titlePath: ["home"], location };
  await show(
    { url: "http://localhost:3000/", previewUrl: "https://preview.example/", test: source },
    "https://loupe.example/files/traces/a.zip",
  );
  expect(get("p span").textContent).toBe("tests/home.spec.ts:12:5");
  expect(links()).toEqual([
    ["Trace", "https://loupe.example/files/traces/a.zip", null, "noreferrer", ""],
    ["Preview", "https://preview.example/", "_blank", "noreferrer", null],
  ]);
});

test("links the tested page without a preview, also of a removed snapshot", async () => {
  await show({ url: "https://shop.example/cart" }, null, "base");
  expect(links()).toEqual([["Tested page", "https://shop.example/cart", "_blank", "noreferrer", null]]);
});

test("links no URL that is not http or https", async () => {
  await show({ url: "data:text/html,x", previewUrl: " java\nscript:alert(1)" }, "javascript:alert(1)");
  expect(links()).toEqual([]);
});

test.each([
  [{ testReport: { status: "failed" as const, stats: { duration: 61_000 } } }, "RunFailed in 61 s"],
  [{ testReport: { status: "passed" as const } }, "RunPassed"],
  [null, ""],
])("shows the result of the test run: %j", async (metadata, text) => {
  await render(
    <dl>
      <TestRun build={{ metadata }} />
    </dl>,
  );
  expect(document.body.textContent).toBe(text);
});
