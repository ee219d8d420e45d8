import { composeMail, oneLine } from "./mail-text.ts";

type Asked = {
  person: string;
  address: string;
  project: string;
  /** Media whose page the person asked from; null for the pages of the project. */
  media: string | null;
  outside: boolean;
  /** Page of the request. */
  href: string;
};

/** Composes the mail that asks a project's admins for the reviewer role of a person. Its links open a page and change nothing. */
export function accessRequestMail({ address, outside, href, ...names }: Asked) {
  const [person, project] = [oneLine(names.person), oneLine(names.project)];
  const media = names.media === null ? null : oneLine(names.media);
  const title = `${person} asks to ${media === null ? "review" : "comment"} in ${project}`;
  return composeMail(title, {
    title,
    blocks: [
      media === null
        ? `${person} (${address}) asks to review changes and write comments in ${project}.`
        : `${person} (${address}) opened ${media} and asks to comment on it.`,
      outside
        ? `If you allow it, ${person} joins the team as a contributor, with the reviewer role in ${project}.`
        : `If you allow it, ${person} gets the reviewer role in ${project}.`,
      { button: "Allow as reviewer", href: `${href}?answer=allow` },
      { button: "Decline", href: `${href}?answer=decline` },
      "You confirm on the next page. Nothing changes before that.",
    ],
    foot: `You get this email because you can give access to ${project}.`,
  });
}

type Answered = { answer: "allowed" | "declined"; project: string; team: string; href: string | null };

/** Composes the mail with the answer to a request. A declined person learns no name: they may not be able to see the page they asked for. */
export function accessAnswerMail({ answer, href, ...names }: Answered) {
  const button = href === null ? [] : [{ button: "Open the page", href }];
  const foot = "You get this email because you asked for access.";
  if (answer === "declined")
    return composeMail("Your request for access was declined", {
      title: "Your request was declined",
      blocks: ["You can ask again in a week. A comment that you typed is still in your browser.", ...button],
      foot,
    });
  const [project, team] = [oneLine(names.project), oneLine(names.team)];
  return composeMail(`You can now comment in ${project}`, {
    title: `You can now comment in ${project}`,
    blocks: [`Your request was allowed. You have the reviewer role in ${project} of ${team}.`, ...button],
    foot,
  });
}
