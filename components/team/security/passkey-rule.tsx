"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Tag } from "@/components/ui/tag";
import { toast } from "@/components/ui/toast";
import { count, plural } from "@/lib/format";
import { confirmWithPasskey } from "@/lib/queries/passkeys";
import { type TeamSecurity, updateTeamSecurity } from "@/lib/queries/team-security";
import { routes } from "@/lib/routes";

/** Describes who could not open the team if passkeys were required. */
function lockedOut({ members, membersWithPasskey }: TeamSecurity): string {
  const without = members - membersWithPasskey;
  if (members === 1) return without ? "The only member has no passkey." : "The only member has a passkey.";
  if (!without) return `All ${count(members)} members have a passkey.`;
  return `${count(without)} of ${plural(members, "member")} ${without === 1 ? "has" : "have"} no passkey.`;
}

type Props = { slug: string; team: string; security: TeamSecurity };

/** Requires passkeys for a team, after a confirmation that counts the people who have none. */
export function PasskeyRule({ slug, team, security }: Props) {
  const [asked, setAsked] = useState(false);
  const update = useMutation(updateTeamSecurity(slug));
  const confirm = useMutation(confirmWithPasskey());
  const { requirePasskey: required, passkeysOffered, ownPasskey, confirmed, members, membersWithPasskey } = security;
  const without = members - membersWithPasskey;
  const blocked = !passkeysOffered
    ? "This instance’s address can’t have passkeys."
    : !ownPasskey
      ? "Add a passkey to your account first."
      : null;
  const save = () =>
    update.mutate(
      { requirePasskey: !required },
      {
        onSuccess: () => (
          setAsked(false),
          toast(required ? "Passkeys are optional." : "Passkeys are required.", { id: "security", kind: "done" })
        ),
      },
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 sheet px-4 py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h3 className="flex items-center gap-2 font-medium">
          Require passkeys
          {required ? <Tag kind="done">On</Tag> : null}
        </h3>
        <p className="text-xs text-ink-2">
          {lockedOut(security)} {!required && blocked ? blocked : null}
        </p>
      </div>
      {!required && passkeysOffered && !ownPasskey ? (
        <Link href={routes.profile()} className="font-medium underline underline-offset-2">
          Add a passkey
        </Link>
      ) : null}
      <Button disabled={!required && blocked !== null} onClick={() => (update.reset(), confirm.reset(), setAsked(true))}>
        {required ? "Make optional…" : "Require…"}
      </Button>
      {asked ? (
        <ConfirmDialog
          kind={required ? "danger" : "primary"}
          title={required ? "Make passkeys optional?" : `Require passkeys in ${team}?`}
          effect={
            required
              ? "Members can then open the team after any sign-in."
              : without
                ? `${plural(without, "member")} without a passkey can’t open the team until they add one and use it.`
                : "Members open the team only in sessions that used a passkey."
          }
          act={required ? "Make optional" : confirmed ? "Require passkeys" : "Use your passkey and require"}
          acting={confirm.isPending ? "Checking…" : "Saving…"}
          pending={update.isPending || confirm.isPending}
          error={confirm.error?.message ?? update.error?.message}
          onClose={() => setAsked(false)}
          onConfirm={() => (required || confirmed ? save() : confirm.mutate(undefined, { onSuccess: save }))}
        >
          {required ? null : (
            <p className="text-ink-2">Everyone signs in once more with a passkey. Access tokens, project tokens and apps keep working.</p>
          )}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
