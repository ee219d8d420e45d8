import { buildCrop, composeMail, oneLine } from "./mail-text.ts";

/** Names a build for people: `build #12`, or `storybook #12` for a build with a name. */
export const buildLabel = ({ name, number }: { name: string; number: number }): string =>
  `${name === "default" ? "build" : name} #${number}`;

/** An event of a build that is mailed. `by`: name of the person who caused it. */
export type BuildEvent =
  | { kind: "requested"; by: string }
  | { kind: "reviewed"; by: string; state: "approved" | "rejected" | "commented"; text: string | null; comments: number; undecided: number }
  | { kind: "dismissed"; by: string }
  | { kind: "changes"; summary: string };

/** A build as its mails show it. Names are as people typed them. */
type Facts = { id: string; owner: string; project: string; label: string; branch: string; commit: string; href: string };

const TEXT = 2000;
const verbs = { approved: "approved", rejected: "rejected", commented: "commented on" };

function headline(event: BuildEvent, label: string): { line: string; title: string } {
  const by = "by" in event ? oneLine(event.by) : "";
  switch (event.kind) {
    case "requested":
      return { line: `Your review is requested on ${label}`, title: `${by} asks for your review of ${label}` };
    case "reviewed":
      return { line: `${by} ${verbs[event.state]} ${label}`, title: `${by} ${verbs[event.state]} ${label}` };
    case "dismissed":
      return { line: `Your review of ${label} was dismissed`, title: `${by} dismissed your review of ${label}` };
    case "changes":
      return { line: `Changes found in ${label}`, title: `Changes found in ${label}` };
  }
}

/** Returns the parts of a mail's body that only this kind of event has. */
function details(event: BuildEvent): (string | { quote: string })[] {
  if (event.kind === "changes") return [`${event.summary}.`];
  if (event.kind === "dismissed") return ["It no longer counts for the status of the build."];
  if (event.kind !== "reviewed") return [];
  const text = event.text === null ? [] : [{ quote: Array.from(event.text).slice(0, TEXT).join("") }];
  const comments = event.comments ? [event.comments === 1 ? "With 1 comment." : `With ${event.comments} comments.`] : [];
  const left = event.undecided === 1 ? "1 snapshot still needs a decision." : `${event.undecided} snapshots still need a decision.`;
  return [...text, ...comments, ...(event.state === "approved" && event.undecided ? [left] : [])];
}

const reasons: Record<BuildEvent["kind"], string> = {
  requested: "You get this email because your review was requested.",
  reviewed: "You get this email because you subscribe to this build.",
  dismissed: "You get this email because the review was yours.",
  changes: "You get this email because you subscribe to this build.",
};

/** Composes the mail about a review request, a review, a dismissed review, or changes that were found. */
export function buildMail(event: BuildEvent, facts: Facts, links: { category: string; build: string }) {
  const [owner, project, label, branch] = [facts.owner, facts.project, facts.label, facts.branch].map(oneLine) as [
    string,
    string,
    string,
    string,
  ];
  const { line, title } = headline(event, label);
  return composeMail(`[${owner}/${project}] ${line}`, {
    title,
    blocks: [
      ...(event.kind === "dismissed" ? [] : [{ crop: buildCrop(facts.id), alt: `First change of ${label}` }]),
      ...details(event),
      `Branch ${branch}, commit ${facts.commit.slice(0, 7)}.`,
      { button: "Open build", href: facts.href },
    ],
    foot: reasons[event.kind],
    links: [
      { label: "Unsubscribe from this build", href: links.build },
      { label: "Unsubscribe from builds", href: links.category },
    ],
  });
}
