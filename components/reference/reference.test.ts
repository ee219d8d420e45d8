import { expect, test } from "vitest";
import { matchingMethods } from "./method-filter";
import { methodAnchor, reference } from "./openapi-document";
import { curlOf, sampleOf } from "./samples";

const endpoints = reference.tags.flatMap((tag) => tag.endpoints);
const methods = endpoints.map(({ operationId, method, path, summary, tag }) => ({ id: operationId, area: tag, method, path, summary }));

test("the filter finds methods by words of their method, path and summary, and none for a blank text", () => {
  expect(matchingMethods(methods, "get /builds list").map(({ id }) => id)).toContain("listBuilds");
  expect(matchingMethods(methods, "nothing-has-this")).toEqual([]);
  expect(matchingMethods(methods, "  ")).toEqual([]);
});

test("every method has an anchor of its own in small letters", () => {
  const anchors = endpoints.map(({ operationId }) => methodAnchor(operationId));
  expect(anchors).toContain("list-builds");
  expect(new Set(anchors).size).toBe(anchors.length);
  expect(anchors.filter((anchor) => !/^[a-z0-9-]+$/.test(anchor))).toEqual([]);
});

test("every method has a call with a token, unless it needs none", () => {
  for (const endpoint of endpoints) {
    const call = curlOf(endpoint, "https://loupe.example/v2");
    expect(call).toContain(`"https://loupe.example/v2${endpoint.path}`);
    expect(call.includes("Authorization")).toBe(!endpoint.access.anonymous);
  }
});

test("samples follow their schema, and records inside records end", () => {
  expect(sampleOf({ type: "object", properties: { id: { type: "string" }, tags: { type: "array", items: { enum: ["a"] } } } })).toEqual({
    id: "text",
    tags: ["a"],
  });
  expect(sampleOf({ $ref: "#/components/schemas/Error" })).toMatchObject({ error: "text" });
});
