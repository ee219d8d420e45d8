import { isolated, plural } from "@/lib/format";
import type { ListedMedia } from "@/lib/media/media-groups";

export type LibraryTask = { what: "delete" | "public" | "team"; media: readonly ListedMedia[] };

const sum = (media: readonly ListedMedia[], of: (one: ListedMedia) => number) => media.reduce((total, one) => total + of(one), 0);
/** Returns the quoted name of a single file, else the count: `12 files`. */
export const subject = (media: readonly ListedMedia[]) =>
  media.length === 1 ? `“${isolated(media[0]!.name)}”` : plural(media.length, "file");

/** Returns the effects of a task on people who have the links, a sentence each. The irreversible one is first. */
export function effectsOf({ what, media }: LibraryTask, team: string): string[] {
  const one = media.length === 1;
  const published = media.filter(({ prNumber }) => prNumber !== null);
  const shown = published.length
    ? one
      ? `It’s shown in pull request ${published[0]!.prNumber}.`
      : `${published.length} of them ${published.length === 1 ? "is" : "are"} shown in pull requests.`
    : null;
  const open = media.filter(({ visibility }) => visibility === "public").length;
  if (what === "delete") {
    const threads = sum(media, ({ openThreads, resolvedThreads }) => (openThreads ?? 0) + (resolvedThreads ?? 0));
    const versions = sum(media, ({ versionCount }) => versionCount);
    return [
      `${one ? "The link" : "Links"} and embeds stop working immediately. This can’t be undone.`,
      `This also deletes ${plural(versions, "version")}${threads ? ` and ${plural(threads, "comment thread")}` : ""}.`,
      ...(shown ? [shown] : []),
      ...(open ? [one ? "Its link is public." : `${plural(open, "link is public", "links are public")}.`] : []),
    ];
  }
  if (what === "team")
    return [
      `The public ${one ? "file URL stops" : "file URLs stop"} working immediately. Pull requests and issues that embed ${one ? "it" : "them"} no longer show ${one ? "the image" : "the images"}.`,
      `Only members of ${team} can open the ${one ? "link" : "links"}; others see “This page isn’t available”.`,
      "Anyone who already saved a copy keeps it.",
      ...(shown ? [shown] : []),
    ];
  return [
    `Anyone with the ${one ? "link" : "links"} can view ${one ? "it" : "them"} and read the comments, without an account.`,
    `Pasted as Markdown, ${one ? "the image shows" : "the images show"} in the pull request itself.`,
    ...(shown ? [shown] : []),
  ];
}
