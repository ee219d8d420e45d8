// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { get, render, serve, settle } from "@/components/ui/testing/render";
import { useLastProject } from "./use-last-project";

const Last = ({ open }: { open: string | null }) => <output>{useLastProject("acme", open) ?? "none"}</output>;

/** Renders the last project while a project is open, or none. Returns its name. */
async function lastProject(open: string | null) {
  await render(<Last key={open} open={open} />);
  await settle();
  return get("output").textContent;
}

beforeEach(() => {
  localStorage.clear();
  serve((path) => (path.endsWith("/gone") ? { status: 404, body: { error: "Not found." } } : { status: 200, body: { name: "web" } }));
});

test("the project that was open last is remembered", async () => {
  expect(await lastProject("web")).toBe("web");
  expect(await lastProject(null)).toBe("web");
});

test("a project that is not found is not remembered", async () => {
  await lastProject("web");
  await lastProject("gone");
  expect(await lastProject(null)).toBe("web");
});

test("a remembered project that was deleted is forgotten", async () => {
  localStorage.setItem("loupe:recent:project:acme", '"gone"');
  expect(await lastProject(null)).toBe("none");
  expect(localStorage.getItem("loupe:recent:project:acme")).toBeNull();
});
