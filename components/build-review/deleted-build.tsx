"use client";

import { Copy } from "lucide-react";
import Link from "next/link";
import { useEffect } from "react";
import { FocusPage } from "@/components/shell/focus-page";
import { buttonClass } from "@/components/ui/button-class";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { dismissToast } from "@/components/ui/toast";
import { plural } from "@/lib/format";
import type { BuildKey } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";
import type { Decisions } from "./decisions/use-decisions";

type Props = { of: BuildKey; decisions: Pick<Decisions, "waiting" | "unsentReasons">; hasEnded: boolean };

/** Placeholder of a build that was deleted while it was open, or whose review ended with its service, with the texts that were not sent. */
export function DeletedBuild({ of, decisions: { waiting, unsentReasons }, hasEnded }: Props) {
  const note = hasEnded ? "Its outcome is in your terminal. You can close this page." : "No one can open this build anymore.";
  // "Cause A approved" was not stored.
  useEffect(() => dismissToast("decision"), []);
  return (
    <FocusPage>
      <EmptyState
        heading="h1"
        title={hasEnded ? "The review has ended" : `#${of.number} was deleted`}
        action={
          hasEnded ? null : (
            <Link href={routes.builds(of.owner, of.project)} className={buttonClass({ kind: "primary" })}>
              Open builds
            </Link>
          )
        }
      >
        {waiting ? `${plural(waiting, "decision")} couldn’t be sent.` : note}
        {unsentReasons.length ? (
          <>
            <ul aria-label="Reasons that were not sent" className="my-4 grid gap-2 sheet p-4 text-start">
              {unsentReasons.map((reason, index) => (
                <li key={index} className="wrap-anywhere whitespace-pre-line">
                  {reason}
                </li>
              ))}
            </ul>
            <CopyButton label="Copy reasons" icon={<Copy aria-hidden />} text={unsentReasons.join("\n\n")} />
          </>
        ) : null}
      </EmptyState>
    </FocusPage>
  );
}
