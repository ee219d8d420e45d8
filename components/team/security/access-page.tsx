"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Page } from "@/components/shell/page";
import { Banner } from "@/components/ui/banner";
import { Select } from "@/components/ui/select";
import { SettingsSection } from "@/components/ui/settings-section";
import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/format";
import { account } from "@/lib/queries/accounts";
import { teamSecurity, updateTeamSecurity } from "@/lib/queries/team-security";
import { lives } from "@/lib/team/token-lifetimes";
import { Credentials } from "./credentials";
import { PasskeyRule } from "./passkey-rule";
import { ResetPasskeys } from "./reset-passkeys";

/** Rules for sign-ins and tokens of a team, and the list of tokens and apps with access to it. Owners only. */
export function AccessPage({ slug }: { slug: string }) {
  const { data: security } = useSuspenseQuery(teamSecurity(slug));
  const { data: about } = useSuspenseQuery(account(slug));
  const team = about.name ?? about.slug;
  return (
    <Page title="Access">
      <div>
        <SettingsSection
          title="Passkeys"
          text="A passkey is a fingerprint, face or screen lock. It can’t be phished or read from a mailbox."
        >
          <PasskeyRule slug={slug} team={team} security={security} />
          {security.requirePasskey ? <ResetPasskeys slug={slug} team={team} /> : null}
        </SettingsSection>
        <SettingsSection
          title="Token lifetime"
          text="For new tokens with access to this team. Apps renew their access and aren’t affected."
        >
          <TokenLifetime slug={slug} />
        </SettingsSection>
      </div>
      <Credentials slug={slug} team={team} counts={security.counts} />
    </Page>
  );
}

/** Chooses the longest lifetime of tokens. Tokens that live longer are counted, and marked in the list. */
function TokenLifetime({ slug }: { slug: string }) {
  const { data: security } = useSuspenseQuery(teamSecurity(slug));
  const update = useMutation(updateTeamSecurity(slug));
  const { maxTokenDays: days, outsidePolicy } = security;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sheet px-4 py-2">
        <label htmlFor="token-lifetime" className="me-auto font-medium">
          Longest lifetime
        </label>
        <Select
          id="token-lifetime"
          className="w-40"
          value={days ?? ""}
          disabled={update.isPending}
          onChange={({ target: { value } }) =>
            update.mutate(
              { maxTokenDays: lives.find((one) => String(one.days ?? "") === value)!.days },
              { onSuccess: () => toast("Token lifetime saved.", { id: "security", kind: "done" }) },
            )
          }
        >
          {lives.map((one) => (
            <option key={one.label} value={one.days ?? ""}>
              {one.days === null ? "No limit" : one.label}
            </option>
          ))}
        </Select>
      </div>
      {outsidePolicy ? (
        <p className="text-ink-2">
          {plural(outsidePolicy, "existing token lives", "existing tokens live")} longer and {outsidePolicy === 1 ? "keeps" : "keep"}{" "}
          working. Marked below.
        </p>
      ) : null}
      {update.error ? <Banner kind="problem">{update.error.message} Nothing was saved.</Banner> : null}
    </div>
  );
}
