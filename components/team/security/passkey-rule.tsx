"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { SettingRow } from "@/components/ui/settings-section";
import { Switch } from "@/components/ui/switch";
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
  const blocked = !passkeysOffered ? "Passkeys need https and a host name." : !ownPasskey ? "Add a passkey to your account first." : null;
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
    <>
      <SettingRow title="Require passkeys" text={[lockedOut(security), required ? null : blocked].filter(Boolean).join(" ")}>
        {(control) => (
          <span className="flex items-center gap-4">
            {!required && passkeysOffered && !ownPasskey ? (
              <Link href={routes.profile()} className="link">
                Add a passkey
              </Link>
            ) : null}
            <Switch
              {...control}
              checked={required}
              disabled={!required && blocked !== null}
              onChange={() => (update.reset(), confirm.reset(), setAsked(true))}
            />
          </span>
        )}
      </SettingRow>
      {asked ? (
        <ConfirmDialog
          title={required ? "Make passkeys optional?" : `Require passkeys in ${team}?`}
          effect={
            required
              ? "Members can then open the team after any sign-in."
              : without
                ? `${plural(without, "member")} without a passkey can’t open the team until they add one and use it.`
                : "Members must sign in with a passkey to open the team."
          }
          action={{
            label: required ? "Make optional" : "Require passkeys",
            pendingLabel: confirm.isPending ? "Checking…" : "Saving…",
            kind: required ? "danger" : "primary",
            run: () => (required || confirmed ? save() : confirm.mutate(undefined, { onSuccess: save })),
          }}
          request={{ isPending: update.isPending || confirm.isPending, error: confirm.error ?? update.error }}
          onClose={() => setAsked(false)}
        >
          {required ? null : (
            <p className="text-ink-2">Everyone signs in once more with a passkey. Access tokens, project tokens and apps keep working.</p>
          )}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
