"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Page } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { SettingsSection } from "@/components/ui/settings-section";
import { toast } from "@/components/ui/toast";
import { createGroup, groupList } from "@/lib/queries/groups";
import { routes } from "@/lib/routes";
import { GroupRow } from "./group-row";

/** The groups page of a team: groups of people, which projects give a level. Owners only. */
export function Groups({ slug }: { slug: string }) {
  const { data: groups } = useSuspenseQuery(groupList(slug));
  const create = useMutation(createGroup(slug));
  const [name, setName] = useState("");
  const [tried, setTried] = useState(false);
  const router = useRouter();
  const trimmed = name.trim();
  const add = () => {
    setTried(true);
    if (!trimmed || create.isPending) return;
    create.mutate(trimmed, {
      onSuccess: (group) => {
        toast(`Group ${group.name} created.`, { id: "group", kind: "done" });
        router.push(routes.group(slug, group.id));
      },
    });
  };
  return (
    <Page title="Groups">
      <div>
        <SettingsSection title="New group" text="Give a group access to projects. Owners and members have full access without a group.">
          <Form noValidate onSubmit={add}>
            <TextField
              label="Group name"
              error={tried && !trimmed ? "Enter a name for the group." : create.error?.message}
              name="group"
              maxLength={100}
              placeholder="For example, QA"
              value={name}
              onText={(text) => (create.reset(), setName(text))}
            />
            <Button type="submit" kind="primary" className="mt-3" pending={create.isPending && "Creating…"}>
              <Plus aria-hidden />
              Create group
            </Button>
          </Form>
        </SettingsSection>
        <SettingsSection title="Groups">
          {groups.length ? (
            <ul aria-label="Groups" className="divide-y divide-line sheet">
              {groups.map((group) => (
                <GroupRow key={group.id} slug={slug} group={group} />
              ))}
            </ul>
          ) : (
            <EmptyState title="No groups yet">Create one, then add its people and projects.</EmptyState>
          )}
        </SettingsSection>
      </div>
    </Page>
  );
}
