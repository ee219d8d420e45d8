"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import Link from "next/link";
import { useOffers } from "@/components/shell/supported-operations";
import { Page } from "@/components/shell/page";
import { OwnersToAsk } from "@/components/shell/team-owners";
import { removalRefusal, whoStays } from "@/components/team/members/member-text";
import { RolesTable } from "@/components/team/members/roles-table";
import { Banner } from "@/components/ui/banner";
import { buttonClass } from "@/components/ui/button-class";
import { ReadOnlyField } from "@/components/ui/read-only-field";
import { DangerZone, SettingsSection } from "@/components/ui/settings-section";
import { account, me } from "@/lib/queries/accounts";
import { newestTwo, ownerMembers } from "@/lib/queries/members";
import { routes } from "@/lib/routes";
import { limitsText } from "@/lib/team/limits-text";
import { roleName } from "@/lib/team/roles";
import { GitlabSection } from "./gitlab-section";
import { LeaveTeam } from "./leave-team";
import { OWNERS_SHOWN, Owners } from "./owners";
import { SettingsForm } from "./settings-form";
import { StartingLevels } from "./starting-levels";
import { TeamDanger } from "./team-danger";

/** The settings page of a team. Members who are not owners see it read-only, and can leave. */
export function TeamSettings({ slug, owner }: { slug: string; owner: boolean }) {
  const { data: reader } = useSuspenseQuery(me());
  const { data: about } = useSuspenseQuery(account(slug));
  // Only owners may read the members. When a member leaves, an owner always remains.
  const newest = useQuery({ ...newestTwo(slug), enabled: owner });
  const owning = useQuery({ ...ownerMembers(slug, OWNERS_SHOWN), enabled: owner });
  const team = newest.data ? { total: newest.data.pageInfo.total, newest: newest.data.results } : null;
  // Everyone except the only owner may leave.
  const onlyOwner = owning.data?.pageInfo.total === 1 ? owning.data.results[0] : undefined;
  const name = about.name ?? about.slug;
  const level = about.defaultUserLevel ?? "member";
  const mayLeave = useOffers("POST /accounts/{accountSlug}/leave");
  const mayDelete = useOffers("DELETE /accounts/{accountSlug}") && owner;
  const hasGitlab = useOffers("PUT /accounts/{accountSlug}/gitlab");
  const hasHistory = useOffers("GET /accounts/{accountSlug}/history") && owner;

  return (
    <Page
      title="Settings"
      facts={<span className="block max-w-[50vw] truncate">{name}</span>}
      actions={
        hasHistory ? (
          <Link href={routes.history(slug)} className={buttonClass({})}>
            <History aria-hidden />
            View changes
          </Link>
        ) : null
      }
    >
      <div>
        {owner ? (
          <SettingsForm id={about.id} slug={slug} name={about.name ?? ""} level={level} />
        ) : (
          <>
            <Banner className="mb-4">
              Only owners can change the settings of the team. <OwnersToAsk slug={slug} />
            </Banner>
            <SettingsSection title="General">
              <div className="grid gap-4 sm:grid-cols-2">
                <ReadOnlyField label="Team name" value={name} />
                <ReadOnlyField label="Team URL" mono copies value={routes.account(slug)} />
                <ReadOnlyField label="Default role" value={roleName(level)} hint="For people who join by invite link or domain." />
              </div>
            </SettingsSection>
          </>
        )}
        {owner ? <StartingLevels slug={slug} /> : null}
        {owner && hasGitlab ? <GitlabSection slug={slug} /> : null}
        {owning.data ? <Owners slug={slug} reader={reader.id} owners={owning.data.results} total={owning.data.pageInfo.total} /> : null}
        <RolesTable own={reader.accounts.find((one) => one.slug === slug)?.level ?? null} />
        {about.limits ? (
          <SettingsSection title="Limits">
            <p className="sheet px-4 py-2.5">{limitsText(about.limits)}</p>
          </SettingsSection>
        ) : null}
        {mayLeave || mayDelete ? (
          <DangerZone text={mayDelete ? "Only owners can change the URL or delete the team." : undefined}>
            {mayLeave ? (
              <LeaveTeam
                slug={slug}
                team={name}
                blocked={onlyOwner ? removalRefusal(onlyOwner) : null}
                stays={team && whoStays(reader.id, team, reader.id)}
              />
            ) : null}
            {mayDelete ? <TeamDanger slug={slug} name={name} /> : null}
          </DangerZone>
        ) : null}
      </div>
    </Page>
  );
}
