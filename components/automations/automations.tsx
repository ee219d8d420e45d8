"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { ArchivedBanner } from "@/components/shell/archived-banner";
import { Page } from "@/components/shell/page";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { usePageActions } from "@/components/ui/page-actions";
import { Segmented } from "@/components/ui/segmented";
import { automationUrl } from "@/lib/automations/automation-view";
import { me } from "@/lib/queries/accounts";
import { type AutomationRule, automationTargetList } from "@/lib/queries/automations";
import { projectDetails } from "@/lib/queries/projects";
import { AutomationDialog } from "./automation-dialog";
import { AutomationList } from "./automation-list";
import { AutomationRuns } from "./automation-runs";
import { AutomationTargets } from "./automation-targets";

/** Automations of a project: its rules, their runs, and the destinations of the account. People without the admin role get an explanation. */
export function Automations({ slug, name }: { slug: string; name: string }) {
  const { data: about } = useSuspenseQuery(projectDetails(slug, name));
  if (about.permissions?.includes("admin") ?? true) return <AutomationViews slug={slug} name={name} />;
  return (
    <Page title="Automations" facts={name}>
      <EmptyState title="Only project admins can see automations">
        Automations send messages about builds to chats and other programs. Ask an admin of {name} to set one up.
      </EmptyState>
    </Page>
  );
}

function AutomationViews({ slug, name }: { slug: string; name: string }) {
  const { data: about } = useSuspenseQuery(projectDetails(slug, name));
  const archived = Boolean(about.archivedAt);
  const of = { owner: slug, project: name };
  const { filter, set, href } = useUrlFilter(automationUrl);
  const { data: reader } = useSuspenseQuery(me());
  const own = reader.accounts.find((account) => account.slug === slug);
  const mayManage = own?.type === "user" || (own !== undefined && own.level !== "contributor");
  const targets = useQuery(automationTargetList(of)).data?.results;
  const [editing, setEditing] = useState<{ rule: AutomationRule | null } | null>(null);
  const create = () => setEditing({ rule: null });
  usePageActions(archived ? [] : [{ label: "New automation", detail: name, run: create }]);
  const view = filter.view ?? "rules";
  return (
    <Page
      title="Automations"
      facts={name}
      actions={
        archived ? null : (
          <Button kind="primary" onClick={create}>
            <Plus aria-hidden />
            New automation
          </Button>
        )
      }
    >
      <ArchivedBanner slug={slug} project={about} />
      <div className="mb-4">
        <Segmented
          label="Automations"
          value={view}
          onChange={(next) => set({ view: next === "rules" ? null : next, rule: null })}
          options={[
            { value: "rules", label: "Automations" },
            { value: "runs", label: "Runs" },
            { value: "destinations", label: "Destinations" },
          ]}
        />
      </div>
      {view === "rules" ? (
        <AutomationList
          of={of}
          page={filter.page}
          href={href}
          targets={targets}
          archived={archived}
          onCreate={create}
          onEdit={(rule) => setEditing({ rule })}
          onRuns={(rule) => set({ view: "runs", rule: rule.id })}
        />
      ) : view === "runs" ? (
        <AutomationRuns of={of} page={filter.page} ruleId={filter.rule} href={href} archived={archived} onAll={() => set({ rule: null })} />
      ) : (
        <AutomationTargets of={of} mayManage={mayManage && !archived} />
      )}
      {editing ? <AutomationDialog of={of} rule={editing.rule} mayManage={mayManage} onClose={() => setEditing(null)} /> : null}
    </Page>
  );
}
