"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useOffers } from "@/components/shell/supported-operations";
import { Page } from "@/components/shell/page";
import { OwnersToAsk } from "@/components/shell/team-owners";
import { removalRefusal, whoStays } from "@/components/team/members/member-text";
import { Banner } from "@/components/ui/banner";
import { ReadOnlyField } from "@/components/ui/read-only-field";
import { DangerZone, SettingsSection } from "@/components/ui/settings-section";
import { account, me } from "@/lib/queries/accounts";
import { newestTwo, ownerMembers } from "@/lib/queries/members";
import { routes } from "@/lib/routes";
import { limitRows } from "@/lib/team/limit-rows";
import { LeaveTeam } from "./leave-team";
import { NewPeople } from "./new-people";
import { SettingsForm } from "./settings-form";
import { TeamDanger } from "./team-danger";

/** The settings page of a team. Members who are not owners see it read-only, and can leave. */
export function TeamSettings({ slug, owner }: { slug: string; owner: boolean }) {
  const { data: reader } = useSuspenseQuery(me());
  const { data: about } = useSuspenseQuery(account(slug));
  // Only owners may read the members. When a member leaves, an owner always remains.
  const newest = useQuery({ ...newestTwo(slug), enabled: owner });
  const owning = useQuery({ ...ownerMembers(slug), enabled: owner });
  const team = newest.data ? { total: newest.data.pageInfo.total, newest: newest.data.results } : null;
  // Everyone except the only owner may leave.
  const onlyOwner = owning.data?.pageInfo.total === 1 ? owning.data.results[0] : undefined;
  const name = about.name ?? about.slug;
  const level = about.defaultUserLevel ?? "member";
  const mayLeave = useOffers("POST /accounts/{accountSlug}/leave");
  const mayDelete = useOffers("DELETE /accounts/{accountSlug}") && owner;

  return (
    <Page title="Settings">
      <div className="-mt-5">
        {owner ? (
          <SettingsForm id={about.id} slug={slug} name={about.name ?? ""} level={level} />
        ) : (
          <>
            <Banner className="mt-5">
              Only owners can change the settings of the team. <OwnersToAsk slug={slug} />
            </Banner>
            <SettingsSection title="Team">
              <div className="grid gap-4 sm:grid-cols-2">
                <ReadOnlyField label="Name" value={name} />
                <ReadOnlyField label="Address" mono copies value={routes.team(slug)} />
              </div>
            </SettingsSection>
          </>
        )}
        <NewPeople slug={slug} level={level} own={reader.accounts.find((one) => one.slug === slug)?.level ?? null} mayChange={owner} />
        {about.limits ? (
          <SettingsSection title="Storage" text="Set by the operator of this instance.">
            <dl className="grid grid-cols-[minmax(0,14rem)_minmax(0,1fr)] gap-x-4 gap-y-2">
              {limitRows(about.limits).map(([label, value]) => (
                <div key={label} className="contents">
                  <dt className="text-ink-2">{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
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
