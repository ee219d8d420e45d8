import Link from "next/link";
import { causeTitle, Recoloured } from "@/components/build-review/changes/cause-facts";
import { LetterMark } from "@/components/build-review/changes/cause-letter";
import { CausePictures } from "@/components/build-review/changes/cause-pictures";
import { plural } from "@/lib/format";
import type { PublicQuestion } from "@/lib/queries/public-projects";

const decisions = { approved: "Approved", rejected: "Rejected" } as const;

type Props = {
  cause: PublicQuestion;
  letter: string;
  href: string;
  /** Rejection of the whole build, which approvals repeat. */
  rejection: string | null;
};

/** A change of a public build with the pictures of its first variant and its facts, as a link to its first place. */
export function PublicCauseCard({ cause, letter, href, rejection }: Props) {
  const { variants, snapshots, decision } = cause.question;
  const size = `${variants > 1 ? `${plural(variants, "variant")} in ` : ""}${plural(snapshots, "snapshot")}`;
  return (
  <li className="relative flex flex-col overflow-hidden sheet focus-within:border-line-strong hover:border-line-strong @3xl:flex-row">
    <CausePictures cause={cause} isFirst={letter === "A"} />
    <div className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-4 py-3 @3xl:px-6">
      <span className="flex min-w-0 items-center gap-2 font-medium">
        <LetterMark letter={letter} />
        <Link href={href} prefetch={false} className="min-w-0 wrap-anywhere before:absolute before:inset-0 hover:underline">
          {causeTitle(cause)}
        </Link>
      </span>
      {cause.recoloured ? <Recoloured {...cause.recoloured} /> : null}
      <span className="text-xs text-ink-2">
        {[size, decision && decisions[decision], decision === "approved" && rejection].filter(Boolean).join(", ")}
      </span>
      <span className="truncate mono text-ink-3" dir="auto" title={cause.sample.name}>
        {cause.sample.name}
      </span>
    </div>
  </li>
  );
}
