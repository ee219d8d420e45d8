"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Page } from "@/components/shell/page";
import { SettingsSection } from "@/components/ui/settings-section";
import { plural } from "@/lib/format";
import { groupDetails } from "@/lib/queries/groups";
import { routes } from "@/lib/routes";
import { GroupMenu } from "./group-menu";
import { GroupPeople } from "./group-people";
import { GroupProjects } from "./group-projects";

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
      facts={`${plural(group.memberCount, "person", "people")}, ${plural(group.projects.length, "project")}`}
      back={{ href: routes.groups(slug), label: "Groups" }}
      actions={<GroupMenu slug={slug} group={group} />}
    >
      <div>
        <SettingsSection title="People">
          <GroupPeople slug={slug} group={group} />
        </SettingsSection>
        <SettingsSection
          title="Projects"
          text="The level applies to everyone in the group. Owners and members have full access without it."
        >
          <GroupProjects slug={slug} group={group} />
        </SettingsSection>
      </div>
    </Page>
  );
}
