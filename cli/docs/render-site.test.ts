import { expect, test } from "vitest";
import { renderSite } from "./render-site.ts";

const paths = new Set(["README.md", "docs/tour.md", "docs/spec/README.md", "docs/phone.png", "lib/routes.ts"]);
const render = (readme: string, tour = "# Tour\n\n## First change\n") =>
  renderSite(
    [
      { path: "README.md", text: readme },
      { path: "docs/tour.md", text: tour },
      { path: "docs/spec/README.md", text: "# Specification\n" },
    ],
    paths,
    "1.2.3",
  );

test("documents become pages that link to each other, with the version and anchors of headings", () => {
  const { pages, problems } = render("# Loupe\n\n[Tour](docs/tour.md#first-change) and [rules](docs/spec/README.md)");
  expect([...pages.keys()]).toEqual(["index.html", "docs/tour.html", "docs/spec/index.html"]);
  expect(pages.get("index.html")).toContain('<a href="docs/tour.html#first-change">Tour</a> and <a href="docs/spec/index.html">');
  expect(pages.get("docs/tour.html")).toContain('<h2 id="first-change">');
  expect(pages.get("docs/spec/index.html")).toContain('<a href="../../index.html">Loupe</a>');
  expect(pages.get("index.html")).toContain("Loupe 1.2.3");
  expect(problems).toEqual([]);
});

test("a link to a missing document or heading is a problem, one to code is text", () => {
  const { pages, problems } = render("# Loupe\n\n[a](docs/gone.md) [b](docs/tour.md#gone) [c](lib/routes.ts)");
  expect(problems).toEqual(["README.md: docs/gone.md leads nowhere.", "README.md: docs/tour.md#gone names no heading."]);
  expect(pages.get("index.html")).toContain("<a>c</a>");
});

test("pictures are copied, and HTML of a document is text", () => {
  const { pages, assets } = render("# Loupe\n\n![Phone](docs/phone.png)\n\n<script>alert(1)</script>", "# Tour\n\n![Phone](phone.png)");
  expect(assets).toEqual(["docs/phone.png"]);
  expect(pages.get("docs/tour.html")).toContain('src="phone.png"');
  expect(pages.get("index.html")).not.toContain("<script>");
});
