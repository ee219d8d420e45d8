import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { projectPermissions } from "@/lib/permissions";
import { roleWords } from "@/lib/team/project-role";
import { YourRole } from "./your-role";

const shown = (projectLevel: "admin" | "reviewer" | "viewer") =>
  renderToStaticMarkup(<YourRole permissions={projectPermissions({ teamLevel: "contributor", projectLevel })} />);

test("tells a viewer which roles can upload and comment, and which owners to ask", () => {
  expect(shown("viewer")).toMatch(/You can view and download here\. Only project reviewers and admins, .* Ask a team owner/);
});

test("tells a reviewer which roles can delete media, and which owners to ask", () => {
  expect(shown("reviewer")).toMatch(/You can upload and comment here\. Only project admins, .* Ask a team owner/);
});

test("shows nothing to admins, and nothing where the service returns no permissions", () => {
  expect(shown("admin")).toBe("");
  expect(renderToStaticMarkup(<YourRole permissions={undefined} />)).toBe("");
  expect([roleWords(["view", "review", "admin"])?.rest, roleWords([])]).toEqual([null, undefined]);
});
