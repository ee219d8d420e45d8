"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { CircleCheck, Copy, KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Time } from "@/components/ui/time";
import { me } from "@/lib/queries/accounts";
import { createProjectToken, type ProjectToken } from "@/lib/queries/tokens";
import { allowedDays, shortestLimit } from "@/lib/team/token-lifetimes";

type Props = {
  slug: string;
  project: string;
  mayCreateTokens: boolean;
  /** The project's tokens, for readers who may see them. */
  tokens: readonly ProjectToken[] | undefined;
  /** The token that was created here; it cannot be read again. */
  secret: string | null;
  /** Place that keeps the token for the chosen way to upload, if not its lines. */
  stored: { host: string; kind: string } | null;
  onSecret: (token: string) => void;
};

/** Returns the newest token that has not expired. */
const newestToken = (tokens: readonly ProjectToken[], now = Date.now()) =>
  tokens.filter(({ expiresAt }) => !expiresAt || Date.parse(expiresAt) > now).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];

/** Creates the token of a first upload with one press, without an end where the team allows it, and shows it once. */
export function FirstToken({ slug, project, mayCreateTokens, tokens = [], secret, stored, onSecret }: Props) {
  const { data: reader } = useSuspenseQuery(me());
  const create = useMutation(createProjectToken(slug, project));
  const created = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (secret) created.current?.focus();
  }, [secret]);
  const limit = shortestLimit(reader.accounts.filter((account) => account.slug === slug));
  const press = () =>
    create.mutate({ name: "First upload", expiresInDays: allowedDays(null, limit) }, { onSuccess: ({ token }) => onSecret(token) });
  const newest = newestToken(tokens);
  if (!mayCreateTokens) return <p className="flex min-h-8 items-center text-ink-2">Ask a project admin for a token.</p>;
  return (
    <>
      {secret ? (
        <p ref={created} tabIndex={-1} role="status" className="flex min-h-8 items-center gap-2 outline-none">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-done" />
          <b className="font-strong">Token created.</b>
          <span className="text-xs text-ink-3">It won’t be shown again.</span>
        </p>
      ) : (
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
          {newest ? (
            <p className="text-ink-2">
              Token created <Time at={newest.createdAt} />
            </p>
          ) : null}
          <Button kind={newest ? "line" : "primary"} pending={create.isPending && "Creating…"} onClick={press}>
            <KeyRound aria-hidden />
            {newest ? "Create another" : "Create token"}
          </Button>
          {newest ? null : <span className="text-xs wrap-anywhere text-ink-3">Fills the snippet. Only opens {project}.</span>}
        </div>
      )}
      <ProblemBanner problem={create.error} className="mt-2">
        No token was created.
      </ProblemBanner>
      {secret && stored ? (
        <div className="mt-2">
          <p className="mb-2 text-ink-2">
            Add it to {stored.host} as the {stored.kind} <code className="mono text-ink">LOUPE_TOKEN</code>
          </p>
          <div className="flex flex-wrap items-center gap-2 rounded-md border border-line-soft bg-sheet p-1 ps-2.5">
            <code className="min-w-0 flex-1 mono wrap-anywhere select-all">{secret}</code>
            <CopyButton key={stored.host} kind="primary" size="small" label="Copy" icon={<Copy aria-hidden />} text={secret} />
          </div>
        </div>
      ) : null}
    </>
  );
}
