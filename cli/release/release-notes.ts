/** An expected refusal of a release, as one sentence. */
export class ReleaseError extends Error {
  override readonly name = "ReleaseError";
}

const HEADING = /^## (\S+)(?: \((\d{4}-\d{2}-\d{2})\))?$/gm;

/** Returns the entries of a version in the changelog. Throws a `ReleaseError` without a dated heading or without entries. */
export function releaseNotes(changelog: string, version: string): string {
  const headings = [...changelog.matchAll(HEADING)];
  const at = headings.findIndex(([, name]) => name === version);
  if (at === -1) throw new ReleaseError(`CHANGELOG.md has no heading "## ${version} (date)".`);
  const [heading, , date] = headings[at]!;
  if (!date) throw new ReleaseError(`CHANGELOG.md has no date at "## ${version}".`);
  const text = changelog.slice(headings[at]!.index + heading.length, headings[at + 1]?.index).trim();
  if (!text) throw new ReleaseError(`CHANGELOG.md has no entries for ${version}.`);
  return `${text}\n`;
}

/** Checks that a tag, the product and its packages have one version. Returns it without the `v`. `versions`: by file. */
export function releaseVersion(tag: string, versions: Readonly<Record<string, string>>): string {
  const version = /^v(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(tag)?.[1];
  if (!version) throw new ReleaseError(`The tag ${tag} is not a version such as v1.2.3.`);
  const others = Object.entries(versions).filter(([, other]) => other !== version);
  if (others.length) throw new ReleaseError(`The tag is ${tag}, but ${others.map(([file, other]) => `${file} has ${other}`).join(", ")}.`);
  return version;
}
