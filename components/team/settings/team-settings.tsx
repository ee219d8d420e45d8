"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { Page } from "@/components/shell/page";
import { OwnersToAsk } from "@/components/shell/team-owners";
import { Banner } from "@/components/ui/banner";
import { count } from "@/lib/format";
import { account, me } from "@/lib/queries/accounts";
import { newestTwo, ownerMembers } from "@/lib/queries/members";
import { removalRefusal, whoStays } from "@/components/team/members/member-text";
import { RolesTable } from "@/components/team/members/roles-table";
import { LeaveTeam } from "./leave-team";
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
  const plan = about.plan;
  const mayLeave = useOffers("POST /accounts/{accountSlug}/leave");

  return (
    <Page title="Settings">
      <div className="grid max-w-140 gap-8">
        {owner ? (
          <SettingsForm slug={slug} name={about.name ?? ""} level={about.defaultUserLevel ?? "member"} />
        ) : (
          <Banner>
            Only owners can change the settings of the team. <OwnersToAsk slug={slug} />
          </Banner>
        )}
        <section aria-labelledby="facts" className="border-t border-line pt-6">
          <h2 id="facts" className="text-lg font-strong">
            About
          </h2>
          <dl className="mt-3 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2">
            {owner ? null : (
              <>
                <Fact label="Name">{name}</Fact>
                <Fact label="Default role">{about.defaultUserLevel}</Fact>
              </>
            )}
            <Fact label="Team URL">
              <span className="mono">{about.slug}</span>
            </Fact>
            <Fact label="Plan">
              {plan
                ? `${plan.name.charAt(0).toUpperCase()}${plan.name.slice(1)}, ${count(plan.includedScreenshots)} screenshots included`
                : "None"}
            </Fact>
          </dl>
        </section>
        <RolesTable own={reader.accounts.find((one) => one.slug === slug)?.level ?? null} />
        {mayLeave ? (
          <LeaveTeam
            slug={slug}
            team={name}
            blocked={onlyOwner ? removalRefusal(onlyOwner) : null}
            stays={team && whoStays(reader.id, team, reader.id)}
          />
        ) : null}
      </div>
      {owner ? <TeamDanger slug={slug} name={name} /> : null}
    </Page>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
);
