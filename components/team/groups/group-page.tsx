"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Page } from "@/components/shell/page";
import { SettingsSection } from "@/components/ui/settings-section";
import { groupDetails } from "@/lib/queries/groups";
import { routes } from "@/lib/routes";
import { GroupMenu } from "./group-menu";
import { GroupPeople } from "./group-people";
import { GroupProjects } from "./group-projects";
import { groupSize } from "./group-size";

/** Page of a group: its people, and the projects that give it a level. Owners only. */
export function GroupPage({ slug, groupId }: { slug: string; groupId: string }) {
  const { data: group } = useSuspenseQuery(groupDetails(slug, groupId));
  return (
    <Page
      title={
        <span dir="auto" title={group.name}>
          {group.name}
        </span>
      }
      facts={groupSize(group.memberCount, group.projects.length)}
      back={{ href: routes.groups(slug), label: "Groups" }}
      actions={<GroupMenu slug={slug} group={group} />}
    >
      <div>
        <SettingsSection title="People">
          <GroupPeople slug={slug} group={group} />
        </SettingsSection>
        <SettingsSection title="Projects" text="The level applies to everyone in the group.">
          <GroupProjects slug={slug} group={group} />
        </SettingsSection>
      </div>
    </Page>
  );
}
