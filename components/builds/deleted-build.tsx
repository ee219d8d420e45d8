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
import type { Decisions } from "./use-decisions";

type Props = { of: BuildKey; decisions: Pick<Decisions, "waiting" | "unsentReasons"> };

/** Placeholder of a build that was deleted while it was open, with the texts that were not sent. */
export default function DeletedBuild({ of, decisions: { waiting, unsentReasons } }: Props) {
  // "Cause A approved" was not stored.
  useEffect(() => dismissToast("decision"), []);
  return (
    <FocusPage>
      <EmptyState
        heading="h1"
        title={`#${of.number} was deleted`}
        action={
          <Link href={routes.builds(of.owner, of.project)} className={buttonClass({ kind: "primary" })}>
            Open builds
          </Link>
        }
      >
        {waiting ? `${plural(waiting, "decision")} couldn’t be sent.` : "Nobody can open this build anymore."}
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
