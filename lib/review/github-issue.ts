/** Characters of a comment that an issue quotes: GitHub refuses addresses of more than about 8,000 characters. */
const TEXT = 1500;
const TITLE = 80;

/** Facts that a new issue is filled with. Names and texts are as people typed them. */
type Issue = { repository: string; subject: string; text: string; author: string; placeUrl: string; cropUrl: string | null };

/** Parses `owner/name`, or the address of a repository on GitHub or on a GitHub Enterprise server. Returns its address; null for other texts. */
export function repositoryUrl(typed: string): string | null {
  const [, host = "https://github.com", name] =
    /^(?:(https:\/\/[\w.-]+(?::\d{1,5})?)\/)?([\w-][\w.-]{0,99}\/[\w.-]{1,100}?)(?:\.git)?\/?$/.exec(typed.trim()) ?? [];
  return name ? `${host}/${name}` : null;
}

const cut = (text: string, most: number) =>
  text.length > most
    ? `${Array.from(text)
        .slice(0, most - 1)
        .join("")}…`
    : text;
/** Escapes what Markdown would read as a link, a picture or HTML. */
const plain = (text: string) => text.replace(/[\\[\]<>`*_!]/g, "\\$&");

/** Returns the address of GitHub's form for a new issue, filled with the thread. Null for an invalid repository. */
export function newIssueUrl({ repository, subject, text, author, placeUrl, cropUrl }: Issue): string | null {
  const base = repositoryUrl(repository);
  if (!base) return null;
  const quote = cut(text, TEXT).replace(/^/gm, "> ");
  const body = [
    quote,
    `${plain(author)} on [${plain(subject)}](${placeUrl})`,
    ...(cropUrl ? [`[![Place](${cropUrl})](${placeUrl})`] : []),
  ].join("\n\n");
  const title = `${cut(text.split("\n")[0]!.trim() || "Comment", TITLE)} (${cut(subject, TITLE)})`;
  return `${base}/issues/new?${new URLSearchParams({ title, body })}`;
}
