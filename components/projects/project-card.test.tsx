// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, eventually, get, render, serve } from "@/components/ui/testing/render";
import { ProjectCard } from "./project-card";

type Project = Parameters<typeof ProjectCard>[0]["project"];
const now = Date.now();
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const project = { id: "p", name: "web", account: { id: "a", slug: "acme" }, private: true, toReview: { builds: 0, media: 0 } };
const build = (count: number) => ({
  createdAt: hoursAgo(100),
  pictures: Array.from({ length: count }, (_, at) => ({ url: `http://localhost/${at}.webp`, width: 1440, height: 900 })),
});
const file = { id: "m", contentType: "image/png", fileUrl: "http://localhost/m.png", posterUrl: null, createdAt: hoursAgo(200) };

async function show(more: object, media: object[] = []) {
  serve(() => ({ status: 200, body: { results: media, pageInfo: { total: media.length, page: 1, perPage: 3 } } }));
  await render(<ProjectCard project={{ ...project, ...more } as Project} />);
  await eventually(() => expect(document.querySelector("[role=status], .animate-pulse")).toBeNull());
}
const text = () => get("a").textContent;

test("a project with builds opens them, with two wide pictures of the newest and that nothing waits", async () => {
  await show({ newestBuild: build(3) });
  await eventually(() => expect(text()).toContain("Nothing to review"));
  expect(all("img")).toHaveLength(2);
  expect(get("a").getAttribute("href")).toBe("/accounts/acme/projects/web/builds");
});

test("three tall files fit in a card", async () => {
  await show(
    { newestBuild: null },
    [1, 2, 3].map((at) => ({ ...file, fileUrl: `http://localhost/${at}.png`, width: 390, height: 844 })),
  );
  await eventually(() => expect(all("img")).toHaveLength(3));
});

test("files that are younger than the newest build are shown, and opened", async () => {
  await show({ newestBuild: build(2) }, [{ ...file, createdAt: hoursAgo(1) }]);
  await eventually(() => expect(all("img")).toHaveLength(1));
  expect(get("a").getAttribute("href")).toBe("/accounts/acme/projects/web/media");
});

test("an empty project opens its media, where the first upload is explained", async () => {
  await show({ newestBuild: null });
  await eventually(() => expect(text()).toContain("No uploads yet"));
  expect(get("a").getAttribute("href")).toBe("/accounts/acme/projects/web/media");
});

test("what waits for a review is named, and leads to the builds", async () => {
  await show({ toReview: { builds: 3, media: 1 }, openThreads: 2 }, [file]);
  await eventually(() => expect(text()).toContain("3 builds, 1 file to review"));
  expect(get("a").getAttribute("href")).toBe("/accounts/acme/projects/web/builds");
});

test.each([
  [{ openThreads: 5, newestBuild: null }, "5 open comments"],
  [{ openThreads: 100, newestBuild: null }, "100+ open comments"],
  [{ newestBuild: null }, "1 file"],
])("a project where nothing waits says %j as %s", async (more, words) => {
  await show(more, [file]);
  await eventually(() => expect(text()).toContain(words));
});
