"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { LeaveLocked } from "./leave-locked";
import { useOffers } from "@/components/shell/supported-operations";
import { FocusPage } from "@/components/shell/focus-page";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { me } from "@/lib/queries/accounts";
import { confirmWithPasskey, passkeyList } from "@/lib/queries/passkeys";
import { routes } from "@/lib/routes";

/** Asks for a passkey where a team requires one: use it, or add one first. Then opens `next`. */
export function PasskeyWall({ next }: { next: string }) {
  const { data: reader } = useSuspenseQuery(me());
  const { data: passkeys } = useSuspenseQuery(passkeyList());
  const confirm = useMutation(confirmWithPasskey());
  const teams = reader.accounts.filter(({ passkeyRequired }) => passkeyRequired);
  const [team, ...more] = teams.map(({ name, slug }) => name ?? slug);
  const title = more.length ? "Your teams require a passkey" : team ? `${team} requires a passkey` : "Passkey confirmed";
  const offersLeaving = useOffers("POST /accounts/{accountSlug}/leave");

  return (
    <FocusPage>
      <h1 className="text-2xl font-strong wrap-anywhere">{title}</h1>
      <p className="mt-2 text-base text-ink-2">
        {passkeys.length
          ? "Use your passkey once to continue in this browser."
          : "You have no passkey yet. Add one in your profile, then come back and use it."}
      </p>
      <ProblemBanner problem={confirm.error} className="mt-6" />
      <div className="mt-8 grid gap-3">
        {passkeys.length ? (
          <Button
            kind="primary"
            size="tall"
            className="w-full"
            pending={(confirm.isPending || confirm.isSuccess) && "Checking…"}
            onClick={() => confirm.mutate(undefined, { onSuccess: () => location.replace(next) })}
          >
            Use your passkey
          </Button>
        ) : (
          <Link href={routes.profile()} prefetch={false} className={buttonClass({ kind: "primary", size: "tall", className: "w-full" })}>
            Add a passkey
          </Link>
        )}
        <Link href={routes.accounts()} prefetch={false} className={buttonClass({ size: "tall", className: "w-full" })}>
          Your teams
        </Link>
      </div>
      {passkeys.length ? <p className="mt-6 text-ink-2">Lost your passkey? Ask an owner of the team to reset it.</p> : null}
      {offersLeaving ? teams.map(({ id, slug, name }) => <LeaveLocked key={id} slug={slug} team={name ?? slug} />) : null}
    </FocusPage>
  );
}
