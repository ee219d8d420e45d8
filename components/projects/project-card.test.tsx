// @vitest-environment jsdom
import { expect, test } from "vitest";
import { eventually, get, render, serve } from "@/components/ui/testing/render";
import { ProjectCard } from "./project-card";

const at = new Date().toISOString();
const project = { id: "p", name: "web", account: { id: "a", slug: "acme" }, private: true } as Parameters<typeof ProjectCard>[0]["project"];
const page = (results: object[], total = results.length) => ({ results, pageInfo: { total, page: 1, perPage: 3 } });

async function show({ media = [] as object[], builds = [] as object[], toReview = undefined as (typeof project)["toReview"] }) {
  serve((route) => ({ status: 200, body: route.includes("/builds") ? page(builds, builds.length && 60) : page(media) }));
  await render(<ProjectCard project={{ ...project, ...(toReview && { toReview }) }} />);
}

test("a project with builds alone opens them, with the state of the newest", async () => {
  await show({ builds: [{ id: "b", status: "accepted", type: "check", createdAt: at }] });
  await eventually(() => expect(get("a").textContent).toContain("60 builds"));
  expect(get("a").textContent).toContain("Approved");
  expect(get("a").getAttribute("href")).toBe("/accounts/acme/projects/web/builds");
});

test("an empty project opens its media, where the first upload is explained", async () => {
  await show({});
  await eventually(() => expect(get("a").textContent).toContain("No uploads yet"));
  expect(get("a").getAttribute("href")).toBe("/accounts/acme/projects/web/media");
});

test("what waits for a review is named, and leads to the builds", async () => {
  await show({ toReview: { builds: 3, media: 1 } });
  expect(get("a").textContent).toContain("3 builds, 1 file to review");
  expect(get("a").getAttribute("href")).toBe("/accounts/acme/projects/web/builds");
});
