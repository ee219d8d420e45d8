import { expect, test } from "vitest";
import type { Deployment } from "../queries/deployments.ts";
import { deploySnippet } from "./deploy-snippet.ts";
import { storyLink } from "./story-link.ts";

const deployment = (change: Partial<Deployment>): Deployment => ({
  id: "d",
  status: "ready",
  environment: "preview",
  branch: "main",
  commitSha: "a".repeat(40),
  url: "http://web.localhost:3000/",
  createdAt: "2026-01-01T00:00:00.000Z",
  isStorybook: true,
  ...change,
});

test("opens a story in the newest finished Storybook, and in nothing else", () => {
  const newest = deployment({ url: "http://newest.localhost/" });
  expect(storyLink([deployment({ status: "pending" }), deployment({ isStorybook: false }), newest, deployment({})], "a--b&c")).toBe(
    "http://newest.localhost/?path=/story/a--b%26c",
  );
  expect(storyLink([deployment({ status: "pending" })], "a--b")).toBeNull();
});

test("names the API by digits, which the command line accepts", () => {
  expect(deploySnippet("http://localhost:3000/v2")).toContain("ARGOS_API_BASE_URL: http://127.0.0.1:3000/v2/\n");
});
