import { posix } from "node:path";
import MarkdownIt from "markdown-it";
import { anchorsOf } from "../checks/citations.ts";
import type { SourceFile } from "../checks/problem.ts";
import { type NavigationGroup, sitePage } from "./page-template.ts";

/** Documents outside of `docs` that are part of the site. */
const AT_ROOT = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "CHANGELOG.md", "SECURITY.md"];
/** Headings of the navigation, with the folder or the names of their pages. Others are under "Guides". */
const GROUPS: readonly [string, (path: string) => boolean][] = [
  ["Loupe", (path) => AT_ROOT.includes(path)],
  ["Guides", (path) => /^docs\/[^/]+$/.test(path)],
  ["Specification", (path) => path.startsWith("docs/spec/")],
];

/** The part of a document that belongs to the site. */
const isPage = ({ path }: SourceFile) => AT_ROOT.includes(path) || (path.startsWith("docs/") && path.endsWith(".md"));
/** Returns the address of a document's page. */
const pageOf = (path: string) => (path === "README.md" ? "index.html" : path.replace(/README\.md$/, "index.md").replace(/\.md$/, ".html"));
const titleOf = ({ path, text }: SourceFile) => /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? path;

/** Files of a site by their path; `problems`: links that lead nowhere. `assets`: files to copy, which pages show. */
export type RenderedSite = { pages: Map<string, string>; assets: string[]; problems: string[] };

/** Renders documents as pages that link to each other. `paths`: every file of the repository. */
export function renderSite(all: readonly SourceFile[], paths: ReadonlySet<string>, version: string): RenderedSite {
  const documents = all.filter(isPage);
  const byPath = new Map(documents.map((document) => [document.path, document]));
  const pages = new Map<string, string>();
  const assets = new Set<string>();
  const problems: string[] = [];

  /** Returns the address for a link in a document; null for one to a file that the site lacks. */
  function addressOf(link: string, from: string): string | null {
    if (/^(?:https?|mailto):/.test(link)) return link;
    const [path = "", anchor] = link.split("#");
    const target = path ? posix.normalize(posix.join(posix.dirname(from), decodeURIComponent(path))).replace(/\/$/, "") : from;
    const document = byPath.get(target) ?? byPath.get(`${target}/README.md`);
    const relative = (file: string) => posix.relative(posix.dirname(pageOf(from)), file) || posix.basename(file);
    if (document) {
      if (anchor && !anchorsOf(document.text).has(anchor)) problems.push(`${from}: ${link} names no heading.`);
      return `${path ? relative(pageOf(document.path)) : ""}${anchor ? `#${anchor}` : ""}`;
    }
    if (/\.(?:png|svg|jpe?g|webp)$/.test(target) && paths.has(target)) {
      assets.add(target);
      return relative(target);
    }
    const exists = paths.has(target) || [...paths].some((known) => known.startsWith(`${target}/`));
    if (!exists) problems.push(`${from}: ${link} leads nowhere.`);
    return null;
  }

  const markdown = new MarkdownIt({ html: false, linkify: false });
  const { renderer } = markdown;
  const self = (...[tokens, index, options, , renders]: Parameters<NonNullable<(typeof renderer.rules)["link_open"]>>) =>
    renders.renderToken(tokens, index, options);
  renderer.rules["heading_open"] = (...args) => {
    const [tokens, index] = args;
    const [anchor] = anchorsOf(`# ${tokens[index + 1]!.content}`);
    tokens[index]!.attrSet("id", anchor ?? "");
    return self(...args);
  };
  renderer.rules["link_open"] = (...args) => {
    const [tokens, index, , environment] = args;
    const address = addressOf(String(tokens[index]!.attrGet("href")), (environment as SourceFile).path);
    if (address === null) tokens[index]!.attrs = null;
    else tokens[index]!.attrSet("href", address);
    return self(...args);
  };
  const image = renderer.rules["image"]!;
  renderer.rules["image"] = (...args) => {
    const [tokens, index, , environment] = args;
    tokens[index]!.attrSet("src", addressOf(String(tokens[index]!.attrGet("src")), (environment as SourceFile).path) ?? "");
    return image(...args);
  };

  for (const document of documents) {
    const page = pageOf(document.path);
    const groups: NavigationGroup[] = GROUPS.map(([heading, holds]) => ({
      heading,
      links: documents
        .filter(({ path }) => holds(path))
        .map((other) => ({
          title: titleOf(other),
          href: posix.relative(posix.dirname(page), pageOf(other.path)) || posix.basename(page),
          isCurrent: other === document,
        })),
    }));
    // Marks for generated parts are comments, which this renderer would show.
    const body = markdown.render(document.text.replace(/^<!-- .* -->$/gm, ""), document);
    pages.set(page, sitePage({ title: titleOf(document), body, groups, version }));
  }
  return { pages, assets: [...assets], problems };
}
