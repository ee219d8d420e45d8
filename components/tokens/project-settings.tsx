"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { Page } from "@/components/shell/page";
import { roleWords } from "@/lib/team/project-role";
import { projectDetails } from "@/lib/queries/projects";
import { ProjectTokens } from "./project-tokens";

/** The settings page of a project, with its tokens for admins. `tokens`: false where the service has no project tokens. */
export function ProjectSettings({ slug, name, tokens }: { slug: string; name: string; tokens: boolean }) {
  const { data: about } = useSuspenseQuery(projectDetails(slug, name));
  const role = roleWords(about.permissions);
  const facts = [
    ["Name", <span key="name" className="mono">{`${about.account.slug}/${about.name}`}</span>],
    ["Default visibility", about.private ? "Team only" : "Anyone with the link"],
    ...(role ? [["Your role", [role.can, role.rest].filter(Boolean).join(" ")] as const] : []),
  ] as const;
  const administrator = about.permissions?.includes("admin") ?? false;
  return (
    <Page title="Project settings" facts={name}>
      <div className="grid max-w-180 gap-6">
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {tokens && administrator ? <ProjectTokens slug={slug} project={name} /> : null}
        {tokens && !administrator ? (
          <section aria-labelledby="tokens" className="border-t border-line pt-6">
            <h2 id="tokens" className="flex items-center gap-2 text-lg font-strong">
              <Lock aria-hidden className="size-4 text-ink-3" />
              Project tokens
            </h2>
            <p className="mt-1 max-w-150 text-base text-ink-2">
              Only project admins, team members and owners can see and manage project tokens.
            </p>
          </section>
        ) : null}
      </div>
    </Page>
  );
}
