"use client";

import { Braces, Copy } from "lucide-react";
import Link from "next/link";
import { useOffers } from "@/components/shell/supported-operations";
import { buttonClass } from "@/components/ui/button-class";
import { CopyButton } from "@/components/ui/copy-button";
import { Popover } from "@/components/ui/popover";
import { requestLine } from "@/lib/api/call";
import { routes } from "@/lib/routes";

const STREAM = "GET /accounts/{accountSlug}/history.jsonl";

/** Explains the JSON stream of a team's history to operators of other systems, with a command to copy. */
export function HistoryStream({ slug, apiUrl, filter }: { slug: string; apiUrl: string; filter: Record<string, string> }) {
  if (!useOffers(STREAM)) return null;
  const [, path] = requestLine(STREAM, { params: { accountSlug: slug }, query: filter });
  const command = `curl -H "Authorization: Bearer $LOUPE_TOKEN" "${apiUrl}${path}"`;
  return (
    <Popover
      label="JSON stream"
      className={buttonClass()}
      trigger={
        <>
          <Braces aria-hidden />
          <span className="max-lg:sr-only">JSON stream</span>
        </>
      }
    >
      {() => (
        <div className="flex flex-col gap-3 p-3">
          <p className="text-ink-2">
            One entry per line, oldest first, with your filters. Send the <code>id</code> of the last entry as <code>after</code> to
            continue.
          </p>
          <code className="block rounded-md bg-wash p-2 font-mono text-xs wrap-anywhere">{command}</code>
          <div className="flex flex-wrap gap-2">
            <CopyButton text={command} label="Copy command" icon={<Copy aria-hidden />} />
            <Link href={routes.tokens()} className={buttonClass({ kind: "ghost" })}>
              Create a token
            </Link>
          </div>
        </div>
      )}
    </Popover>
  );
}
