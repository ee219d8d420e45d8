"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { SettingsSection } from "@/components/ui/settings-section";
import { account } from "@/lib/queries/accounts";
import type { ProjectRecord } from "@/lib/queries/projects";
import { Contributors } from "./contributors";

type Props = { slug: string; project: ProjectRecord; archived: boolean; admin: boolean; tokens: ReactNode | undefined };

/** Tokens of a project, and the people and groups with a level in it. */
export function AccessSettings({ slug, project, archived, admin, tokens }: Props) {
  const { data: owner } = useSuspenseQuery(account(slug));
  const lists = useOffers("GET /projects/{owner}/{project}/contributors");
  return (
    <>
      {tokens === null ? (
        <SettingsSection
          title="Tokens"
          text={
            <span className="flex gap-2">
              <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
              Only project admins, members and owners can see and manage tokens.
            </span>
          }
        >
          {null}
        </SettingsSection>
      ) : (
        tokens
      )}
      {lists && owner.type === "team" ? (
        <Contributors slug={slug} project={project.name} defaultLevel={project.defaultUserLevel} admin={admin} archived={archived} />
      ) : null}
    </>
  );
}
