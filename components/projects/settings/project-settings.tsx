"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Image, Lock } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Page } from "@/components/shell/page";
import { useOffers } from "@/components/shell/supported-operations";
import { Banner } from "@/components/ui/banner";
import { buttonClass } from "@/components/ui/button-class";
import { SettingsSection } from "@/components/ui/settings-section";
import { account } from "@/lib/queries/accounts";
import { projectDetails } from "@/lib/queries/projects";
import { routes } from "@/lib/routes";
import { roleWords } from "@/lib/team/project-role";
import { BuildsForm } from "./builds-form";
import { GitlabForm } from "./gitlab-form";
import { LinksSetting } from "./links-setting";
import { Contributors } from "./contributors";
import { GeneralForm } from "./general-form";
import { GithubForm } from "./github-form";
import { ProjectDanger } from "./project-danger";
import { RepositorySetting } from "./repository-setting";
import { PublicBuildsSetting } from "./public-builds-setting";
import { VisitorCommentsSetting } from "./visitor-comments-setting";

type Props = {
  slug: string;
  name: string;
  /** The project's tokens, for admins. Null for others; undefined where the service has none. */
  tokens: ReactNode | undefined;
};

/** The settings page of a project. People without the admin permission see it read-only. */
export function ProjectSettings({ slug, name, tokens }: Props) {
  const { data: about } = useSuspenseQuery(projectDetails(slug, name));
  const { data: owner } = useSuspenseQuery(account(slug));
  const admin = about.permissions?.includes("admin") ?? false;
  const role = roleWords(about.permissions);
  const archived = Boolean(about.archivedAt);
  const buildSettings = useOffers("GET /projects/{owner}/{project}/builds");
  const links = useOffers("GET /projects/{owner}/{project}/repository");
  const lists = useOffers("GET /projects/{owner}/{project}/contributors");
  return (
    <Page
      title={
        <span className="flex min-w-0">
          <span className="truncate">{about.name}</span>
          <span className="shrink-0 whitespace-pre"> / Settings</span>
        </span>
      }
      actions={
        <Link href={routes.media(slug, about.name)} className={buttonClass({})}>
          <Image aria-hidden />
          Open media
        </Link>
      }
    >
      {archived ? (
        <Banner className="mb-2">
          This project is archived and read-only. {admin ? "Unarchive it below to change it." : "Ask a project admin to unarchive it."}
        </Banner>
      ) : null}
      <div>
        {admin ? (
          <GeneralForm
            key={about.id}
            slug={slug}
            id={about.id}
            team={owner.name ?? owner.slug}
            name={about.name}
            isPrivate={about.private}
            archived={archived}
          />
        ) : (
          <SettingsSection title="General">
            <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2">
              <dt className="text-ink-3">Name</dt>
              <dd className="mono wrap-anywhere">{`${about.account.slug}/${about.name}`}</dd>
              <dt className="text-ink-3">New media is visible to</dt>
              <dd>{about.private ? "People with access" : "Anyone with the link"}</dd>
              {role ? (
                <>
                  <dt className="text-ink-3">Your role</dt>
                  <dd>{[role.can, role.rest].filter(Boolean).join(" ")}</dd>
                </>
              ) : null}
            </dl>
          </SettingsSection>
        )}
        {admin && buildSettings ? <BuildsForm key={`${about.id} builds`} slug={slug} project={about} archived={archived} /> : null}
        {admin && about.githubRepository !== undefined ? (
          <GithubForm key={`${about.id} github`} slug={slug} project={about} archived={archived} />
        ) : null}
        {admin && links ? (
          <RepositorySetting slug={slug} project={about.name} archived={archived} proposed={about.githubRepository ?? ""} />
        ) : null}
        {admin && about.gitlabProject !== undefined ? (
          <GitlabForm key={`${about.id} gitlab`} slug={slug} project={about} archived={archived} />
        ) : null}
        {admin && about.changeLinks !== undefined ? (
          <LinksSetting slug={slug} project={about.name} kind="changeLinks" allowed={about.changeLinks} disabled={archived} />
        ) : null}
        {admin && about.shareLinks !== undefined ? (
          <LinksSetting slug={slug} project={about.name} kind="shareLinks" allowed={about.shareLinks} disabled={archived} />
        ) : null}
        {admin && about.publicBuilds !== undefined ? (
          <PublicBuildsSetting slug={slug} project={about.name} isOn={about.publicBuilds} isPrivate={about.private} disabled={archived} />
        ) : null}
        {admin && about.visitorComments !== undefined ? (
          <VisitorCommentsSetting slug={slug} project={about.name} visitors={about.visitorComments} disabled={archived} />
        ) : null}
        {lists && owner.type === "team" ? (
          <Contributors slug={slug} project={about.name} defaultLevel={about.defaultUserLevel} admin={admin} archived={archived} />
        ) : null}
        {tokens === null ? (
          <SettingsSection
            title="Project tokens"
            text={
              <span className="flex gap-2">
                <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
                Only project admins, team members and owners can see and manage project tokens.
              </span>
            }
          >
            {null}
          </SettingsSection>
        ) : (
          tokens
        )}
        {admin ? <ProjectDanger slug={slug} project={about} archived={archived} /> : null}
      </div>
    </Page>
  );
}
