"use client";

import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Page } from "@/components/shell/page";
import { ProblemBanner } from "@/components/ui/banner";
import { buttonClass } from "@/components/ui/button-class";
import { Select } from "@/components/ui/select";
import { FactRow, SettingRow, SettingsSection } from "@/components/ui/settings-section";
import { toast } from "@/components/ui/toast";
import { inList, plural } from "@/lib/format";
import { account } from "@/lib/queries/accounts";
import { domains } from "@/lib/queries/domains";
import { type TeamSecurity, teamSecurity, updateTeamSecurity } from "@/lib/queries/team-security";
import { routes } from "@/lib/routes";
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
    <Page title="Security">
      <div>
        <SettingsSection
          title="Sign-in"
          text="A passkey is a fingerprint, face or screen lock. It can’t be phished or read from a mailbox."
        >
          <PasskeyRule slug={slug} team={team} security={security} />
          {security.requirePasskey ? <ResetPasskeys slug={slug} team={team} /> : null}
        </SettingsSection>
        <SettingsSection title="Joining">
          <Joining slug={slug} />
        </SettingsSection>
        <SettingsSection title="Tokens and apps" text="They act for one person, or for a project.">
          <TokenLifetime slug={slug} security={security} />
          <Credentials slug={slug} team={team} counts={security.counts} />
        </SettingsSection>
      </div>
    </Page>
  );
}

/** The domains whose people join without an invite, with the way to change them. */
function Joining({ slug }: { slug: string }) {
  const { data } = useQuery(domains(slug));
  const names = data?.map(({ domain }) => domain);
  return (
    <FactRow
      title={names?.length ? `People from ${inList(names)}` : "People from a domain"}
      text={!names ? undefined : names.length ? "Join automatically with the role of new people." : "No one joins without an invite."}
    >
      <Link className={buttonClass({})} href={routes.domains(slug)}>
        Domains
      </Link>
    </FactRow>
  );
}

/** Chooses the longest lifetime of tokens. Tokens that live longer are counted, and marked in the list. */
function TokenLifetime({ slug, security: { maxTokenDays: days, outsidePolicy } }: { slug: string; security: TeamSecurity }) {
  const update = useMutation(updateTeamSecurity(slug));
  return (
    <>
      <SettingRow
        title="Longest lifetime"
        text={
          outsidePolicy
            ? `${plural(outsidePolicy, "existing token lives", "existing tokens live")} longer and ${outsidePolicy === 1 ? "keeps" : "keep"} working. Marked below.`
            : "For new tokens. Apps renew their access."
        }
      >
        {(control) => (
          <Select
            {...control}
            className="w-40"
            value={days ?? ""}
            busy={update.isPending}
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
        )}
      </SettingRow>
      <ProblemBanner problem={update.error}>Nothing was saved.</ProblemBanner>
    </>
  );
}
