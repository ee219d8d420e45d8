"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { NoResults } from "@/components/shell/no-results";
import { ArchivedBanner } from "@/components/shell/archived-banner";
import { Page } from "@/components/shell/page";
import { useLinkSwitch } from "@/components/shell/share-links/use-link-switch";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchField } from "@/components/ui/search-field";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { count } from "@/lib/format";
import { projectDetails } from "@/lib/queries/projects";
import type { ShareLink } from "@/lib/queries/share-links";
import { routes } from "@/lib/routes";
import { shareLinkUrl } from "@/lib/media/share-link-filter";
import { allRows, excludesRows } from "@/lib/lists/list-filter";
import { linkColumns, ShareLinkItem } from "./share-link-item";
import { useShareLinkPages } from "./use-share-link-pages";
import LinkDialog from "@/components/shell/share-links/link-dialog";

const noSubject = { mediaIds: [] };

/** All share links of a project, newest first, with their visits and switches. */
export function ShareLinks({ slug, name }: { slug: string; name: string }) {
  const { data: about } = useSuspenseQuery(projectDetails(slug, name));
  const [filter, setFilter] = useQueryStates(shareLinkUrl, { history: "push" });
  const { links, total, ready, stale, loading, more, error, retry } = useShareLinkPages({ owner: slug, project: name }, filter);
  const { turn, isTurning } = useLinkSwitch(slug, name);
  const [edited, setEdited] = useState<ShareLink | null>(null);
  const isFiltered = excludesRows(shareLinkUrl, filter);
  const archived = Boolean(about.archivedAt);
  const [noFiles, noChanges] = [about.shareLinks === false, about.changeLinks === false];
  const off = noFiles && noChanges ? "Links" : noFiles ? "Links to files" : noChanges ? "Links to a change" : null;
  const openMedia = (
    <Link href={routes.media(slug, name)} className={buttonClass({})}>
      Open media
    </Link>
  );
  return (
    <Page title="Links" facts={name}>
      <ArchivedBanner slug={slug} project={about} />
      {off ? (
        <Banner className="mb-3">
          {off} are off in this project and don’t work.{" "}
          <Link className="link" href={routes.projectSettings(slug, name, "sharing")}>
            Project settings
          </Link>
        </Banner>
      ) : null}
      {ready && !total && !isFiltered ? (
        <EmptyState title="No links yet" action={openMedia}>
          A link opens files, or one change of a build, for people outside the project, without an account. Open a file or a change, or
          select files in the library, and choose “Share”.
        </EmptyState>
      ) : (
        <>
          <search className="mb-4 flex flex-wrap items-center gap-2">
            <SearchField
              label="Search links"
              placeholder="Search names and branches"
              maxLength={200}
              className="min-w-52 max-sm:basis-full sm:max-w-80"
              value={filter.search ?? ""}
              onSearch={(search) => void setFilter({ search: search || null }, { history: "replace" })}
            />
            <Segmented
              label="State"
              value={filter.state ?? "all"}
              onChange={(state) => void setFilter({ state: state === "all" ? null : state })}
              options={[
                { value: "all", label: "All" },
                { value: "on", label: "On" },
                { value: "ended", label: "Ended" },
                { value: "off", label: "Off" },
              ]}
            />
          </search>
          <ListProblem error={error} retry={retry} empty={!ready} className="mb-3" />
          <div className={stale ? "opacity-60 transition-opacity" : ""} aria-busy={stale || !ready}>
            {links.length ? (
              <div className="sheet">
                <div aria-hidden className={`hidden border-b border-line px-4 py-2 text-xs text-ink-3 ${linkColumns}`}>
                  <span>Link</span>
                  <span>Who can open it</span>
                  <span>End</span>
                  <span>Visits</span>
                </div>
                <ul aria-label="Share links" className="divide-y divide-line">
                  {links.map((link) => (
                    <ShareLinkItem
                      key={link.id}
                      link={link}
                      actions={archived ? null : { onEdit: () => setEdited(link), onTurn: () => turn(link), isTurning: isTurning(link) }}
                    />
                  ))}
                </ul>
              </div>
            ) : !ready ? (
              error ? null : (
                <LoadingShareLinks />
              )
            ) : (
              <NoResults onClear={() => void setFilter(allRows(shareLinkUrl))}>Try a shorter search or another state.</NoResults>
            )}
          </div>
          {more || loading ? (
            <div className="mt-4 flex items-center justify-center gap-4 text-xs text-ink-3">
              <span role="status">
                {count(links.length)} of {count(total)}
              </span>
              <Button size="small" pending={loading && "Loading…"} onClick={() => more?.()}>
                Show more
              </Button>
            </div>
          ) : null}
        </>
      )}
      {edited ? <LinkDialog owner={slug} project={name} subject={noSubject} name="" link={edited} onClose={() => setEdited(null)} /> : null}
    </Page>
  );
}

/** Rows of the size of share links, while these load. */
export const LoadingShareLinks = () => (
  <div className="grid gap-2">
    <Skeleton className="h-15" />
    <Skeleton className="h-15" />
    <Skeleton className="h-15" />
  </div>
);
