import { plural } from "@/lib/format";
import type { ShareLink } from "@/lib/queries/share-links";

const audiences = { anyone: "Anyone with the link", passcode: "People with the passcode" } as const;

/** Returns the people who can open a link. */
export const linkAudience = ({ audience, addresses }: Pick<ShareLink, "audience" | "addresses">): string =>
  audience === "addresses" ? plural(addresses.length, "named person", "named people") : audiences[audience];

/** Returns the rules of a link that differ from reading with downloads: "Guests can comment, no downloads". Empty for none. */
export function linkRules({ comments, downloads, change }: Pick<ShareLink, "comments" | "downloads" | "change">): string {
  if (change) return change.comments ? "With comments" : "";
  const who = { off: null, guest: "guests can comment", account: "people with an account can comment" }[comments];
  const rules = [who, downloads ? null : "no downloads"].filter(Boolean).join(", ");
  return rules.charAt(0).toUpperCase() + rules.slice(1);
}

/** Returns the name of what a link opens: its media, the branch or pull request, or the change. */
export function linkSubject({ subject, branch, prNumber, media, mediaCount, change }: ShareLink): string {
  if (change) return `Build #${change.build}: ${change.summary}`;
  if (subject === "branch") return `Branch ${branch}`;
  if (subject === "pull-request") return `Pull request #${prNumber}`;
  if (!mediaCount) return "Deleted files";
  const [first] = media;
  return mediaCount === 1
    ? first!.name
    : `${plural(mediaCount, "file")}: ${media.map(({ name }) => name).join(", ")}${mediaCount > media.length ? "…" : ""}`;
}

export const linkStates = { on: "On", ended: "Ended", off: "Off" } as const;
