"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Infinity as Forever, Laptop, Terminal, Users } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { cliCallback, type CliRequest } from "@/lib/browser/cli-request";
import { me } from "@/lib/queries/accounts";
import { createCliCode } from "@/lib/queries/tokens";
import { routes } from "@/lib/routes";
import { TokenAccess } from "./token-access";

/** Asks the reader to authorize the command-line client on this computer, and redirects to it with a code. */
export function CliApproval({ request }: { request: CliRequest }) {
  const { data: reader } = useSuspenseQuery(me());
  const approve = useMutation(createCliCode());
  const [declined, setDeclined] = useState(false);
  const going = approve.isPending || approve.isSuccess;

  if (declined)
    return (
      <div role="status">
        <h1 className="text-2xl font-strong">Sign-in cancelled</h1>
        <p className="mt-2 text-base text-ink-2">You can close this tab and stop the command in your terminal.</p>
      </div>
    );
  return (
    <>
      <Terminal aria-hidden className="size-8 text-ink-3" />
      <h1 className="mt-6 text-2xl font-strong text-balance">Authorize the Loupe CLI?</h1>
      <p className="mt-2 text-base text-ink-2">Only continue if you just ran it yourself, in a terminal on this computer.</p>
      <dl className="mt-6 grid gap-4 sheet p-4">
        <Fact icon={<Laptop aria-hidden />} label="Listening on">
          <span className="mono">localhost:{request.port}</span>
        </Fact>
        <Fact icon={<Users aria-hidden />} label="Full access to">
          <TokenAccess accounts={reader.accounts} />
        </Fact>
        <Fact icon={<Forever aria-hidden />} label="Access lasts">
          Until you revoke the token “Loupe CLI” in{" "}
          <Link href={routes.tokens()} className="link">
            your access tokens
          </Link>
          .
        </Fact>
      </dl>
      <ProblemBanner problem={approve.error} className="mt-4" />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button disabled={going} onClick={() => setDeclined(true)}>
          Cancel
        </Button>
        <Button
          kind="primary"
          pending={going && "Authorizing…"}
          onClick={() =>
            approve.mutate(request.challenge, { onSuccess: ({ code }) => window.location.replace(cliCallback(request, code)) })
          }
        >
          Authorize
        </Button>
      </div>
    </>
  );
}

const Fact = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <div>
    <dt className="flex items-center gap-2 text-xs text-ink-3 [&_svg]:size-3.5">
      {icon}
      {label}
    </dt>
    <dd className="ps-5.5 pt-1">{children}</dd>
  </div>
);
