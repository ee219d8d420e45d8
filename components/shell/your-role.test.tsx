import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { projectPermissions } from "@/lib/permissions";
import { roleWords } from "@/lib/team/project-role";
import { YourRole } from "./your-role";

const shown = (projectLevel: "admin" | "reviewer" | "viewer") =>
  renderToStaticMarkup(<YourRole permissions={projectPermissions({ teamLevel: "contributor", projectLevel })} />);

test("a viewer reads that looking is theirs, who can upload and comment, and whom to ask", () => {
  expect(shown("viewer")).toMatch(/You can look and download here\. Who can upload and comment: reviewers and admins .* Ask an owner/);
});

test("a reviewer reads that uploading and commenting are theirs, who can delete, and whom to ask", () => {
  expect(shown("reviewer")).toMatch(/You can upload and comment here\. Who can delete media .*: its admins, .* Ask an owner/);
});

test("admins are told nothing, and neither is anybody where the service tells no permissions", () => {
  expect(shown("admin")).toBe("");
  expect(renderToStaticMarkup(<YourRole permissions={undefined} />)).toBe("");
  expect([roleWords(["view", "review", "admin"])?.rest, roleWords([])]).toEqual([null, undefined]);
});
