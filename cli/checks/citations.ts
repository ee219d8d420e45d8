import { dirname, posix } from "node:path";
import { sourceComments, problemsIn, type RuleProblem, type SourceFile } from "./problem.ts";

/** Citations of documents that are not part of this repository. */
const FOREIGN =
  /(?<![\w-])(?:reference-behaviour|decisions\.md|visual-testing-api)\b|\((?:checks?|faults?) \d+[^)]*\)|(?<!RFC \d+ )\b[Pp]art \d+\b/g;
const DOCS = /\bdocs\/[\w./-]+\.md(#[\w-]+)?/g;
/** Prefixes of URL paths that the product serves. */
const SERVED = /^\/(v2|\.well-known)\//;
/** A path in backticks: it has a folder and one of our extensions, and no pattern characters. */
const QUOTED_PATH = /`((?:\.{0,2}\/)?(?:[\w.[\]()-]+\/)+[\w.[\]()-]+\.(?:tsx?|mjs|md|css|json))`/g;
const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(#[\w-]+)?\)/g;

/** Returns the anchors of a Markdown file's headings, as GitHub derives them. */
export function anchorsOf(markdown: string): Set<string> {
  const headings = markdown.replace(/^```[\s\S]*?^```/gm, "").matchAll(/^#{1,6} +(.+?) *$/gm);
  return new Set(
    [...headings].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replace(/\s/g, "-"),
    ),
  );
}

/**
 * Finds citations that do not resolve: documents and headings in `docs`, paths in backticks, links between Markdown files, and documents
 * that the repository does not contain. `paths`: every file of the repository.
 */
export function brokenCitations(files: readonly SourceFile[], paths: ReadonlySet<string>): RuleProblem[] {
  const markdown = files.filter(({ path }) => path.endsWith(".md"));
  const anchors = new Map(markdown.map(({ path, text }) => [path, anchorsOf(text)]));
  const prose = files.map((file) => (file.path.endsWith(".md") ? file : sourceComments(file)));
  const isMissing = (path: string, anchor: string | undefined) => !paths.has(path) || (anchor && !anchors.get(path)?.has(anchor.slice(1)));
  const sources = prose.filter(({ path }) => !path.startsWith("docs/spec/"));
  return [
    ...problemsIn(sources, FOREIGN, ([citation]) => `"${citation}" is not part of this repository. Cite docs/spec or drop it.`),
    ...problemsIn(prose, DOCS, ([citation, anchor]) =>
      isMissing(citation.replace(/#.*/, ""), anchor) ? `${citation} does not resolve.` : null,
    ),
    ...problemsIn(prose, QUOTED_PATH, ([, path], { path: from }) =>
      SERVED.test(path!) || [path!, posix.join(dirname(from), path!)].some((candidate) => paths.has(posix.normalize(candidate)))
        ? null
        : `\`${path}\` does not exist.`,
    ),
    ...problemsIn(markdown, LINK, ([link, path, anchor], { path: from }) => {
      const target = path ? posix.join(dirname(from), path) : from;
      const isFolder = [...paths].some((known) => known.startsWith(`${target.replace(/\/$/, "")}/`));
      return isMissing(target, anchor) && !isFolder ? `The link ${link.slice(1)} does not resolve.` : null;
    }),
  ];
}
