import { isolated, plural } from "@/lib/format";
import type { ListedMedia } from "@/lib/media/media-groups";

export type LibraryTask = { what: "delete" | "public" | "team"; media: readonly ListedMedia[] };

const sum = (media: readonly ListedMedia[], of: (one: ListedMedia) => number) => media.reduce((total, one) => total + of(one), 0);
/** `checkout.png`, or `12 files`. */
export const subject = (media: readonly ListedMedia[]) =>
  media.length === 1 ? `“${isolated(media[0]!.name)}”` : plural(media.length, "file");

/** Returns the effects of a task on people who have the links, a sentence each. The irreversible one is first. */
export function effectsOf({ what, media }: LibraryTask, team: string): string[] {
  const one = media.length === 1;
  const published = media.filter(({ prNumber }) => prNumber !== null);
  const shown = published.length
    ? one
      ? `Pull request ${published[0]!.prNumber} shows it.`
      : `${published.length} of them ${published.length === 1 ? "is" : "are"} shown in pull requests.`
    : null;
  const open = media.filter(({ visibility }) => visibility === "public").length;
  if (what === "delete") {
    const threads = sum(media, ({ openThreads, resolvedThreads }) => (openThreads ?? 0) + (resolvedThreads ?? 0));
    const versions = sum(media, ({ versionCount }) => versionCount);
    return [
      `${one ? "The share page and every embed stop" : "Their share pages and every embed stop"} working at once. You cannot undo this.`,
      `${plural(versions, "version")}${threads ? ` and ${plural(threads, "comment thread")}` : ""} ${versions + threads === 1 ? "goes" : "go"} with ${one ? "it" : "them"}.`,
      ...(shown ? [shown] : []),
      ...(open ? [one ? "Its link is public." : `${plural(open, "link is public", "links are public")}.`] : []),
    ];
  }
  if (what === "team")
    return [
      `The public ${one ? "address of its file stops" : "addresses of the files stop"} working at once: where the picture is embedded, in a pull request or a ticket, it no longer shows.`,
      `Only members of ${team} can open the ${one ? "link" : "links"}; others see a page that gives nothing away.`,
      "Who has saved a copy keeps it.",
      ...(shown ? [shown] : []),
    ];
  return [
    `Anyone with the ${one ? "link" : "links"} can look, without an account, and read the comments.`,
    "Pasted as Markdown, the picture shows in the pull request itself.",
    ...(shown ? [shown] : []),
  ];
}
