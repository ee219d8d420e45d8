"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useMemo, useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { ArchivedBanner } from "@/components/shell/archived-banner";
import { Page } from "@/components/shell/page";
import { useShareLinks } from "@/components/shell/share-links/use-share-links";
import { YourRole } from "@/components/shell/your-role";
import { createMenu } from "@/components/ui/menu";
import { Button } from "@/components/ui/button";
import { usePageActions } from "@/components/ui/page-actions";
import { useHydrated } from "@/components/ui/use-hydrated";
import { plural } from "@/lib/format";
import { libraryQuery, libraryUrl, libraryUrlKeys } from "@/lib/media/library-filter";
import { allRows, excludesRows } from "@/lib/lists/list-filter";
import { type Frame, groupMedia, type ListedMedia } from "@/lib/media/media-groups";
import { me } from "@/lib/queries/accounts";
import { type MediaGroupFacts, mediaGroups } from "@/lib/queries/media";
import { projectDetails } from "@/lib/queries/projects";
import { routes } from "@/lib/routes";
import { pickable } from "@/lib/upload/accepted-types";
import { LibraryMenu } from "./card-menu";
import { LibraryBulkBar } from "./bulk-bar";
import { LibraryEditDialog } from "./edit-dialog";
import type { LibraryTask } from "./task-effects";
import { LibraryEmpty } from "./empty-library";
import { LibraryFilters } from "./library-filters";
import { type LibraryGroup, LibraryGroupMenu, type SharedPlace } from "./group-menu";
import { LibraryGrid } from "./library-grid";
import { LibraryMore } from "./load-more";
import { LibraryTaskDialog } from "./task-dialog";
import { useFileIntake } from "./use-file-intake";
import { useLibraryMedia } from "./use-library-media";
import { useLibrarySelection } from "./use-selection";
import { UploadScript } from "./upload-script";
import { UploadDrawer } from "@/components/upload/upload-drawer";
import { useUploads } from "@/components/upload/use-uploads";

const none: readonly MediaGroupFacts[] = [];

/** Media library of a project, with uploads by drop, paste and file picker. `api` is the address of the REST API. */
export function Library({ slug, name, api }: { slug: string; name: string; api: string }) {
  const { data: about } = useSuspenseQuery(projectDetails(slug, name));
  const { data: reader } = useSuspenseQuery(me());
  const hasGroups = useOffers("GET /projects/{owner}/{project}/media-groups");
  const groupFacts = useQuery({ ...mediaGroups(slug, name), enabled: hasGroups }).data ?? none;
  const [filter, setFilter] = useQueryStates(libraryUrl, { urlKeys: libraryUrlKeys, history: "push" });
  const { media, total, more, next, loading, problem, retry, stale, ready } = useLibraryMedia(slug, name, filter);
  const groups = useMemo(() => groupMedia(media), [media]);
  const frames = useMemo(() => groups.flatMap((group) => group.frames), [groups]);
  const { ids, selected, toggle, clear } = useLibrarySelection(media, frames);
  const [wanted, setWanted] = useState(false);
  const [task, setTask] = useState<LibraryTask | null>(null);
  const [editing, setEditing] = useState<ListedMedia | null>(null);
  const archived = Boolean(about.archivedAt);
  const mayUpload = !archived && (about.permissions?.includes("review") ?? true);
  const mayDelete = !archived && (about.permissions?.includes("admin") ?? true);
  const place = filter.prNumber ? `#${filter.prNumber}` : (filter.branch ?? "");
  const uploads = useUploads({
    project: `${slug}/${name}`,
    isPrivate: about.private,
    maxBytes: about.limits?.maxFileBytes ?? null,
    place,
  });
  const docked = mayUpload && (wanted || uploads.rows.length > 0);
  const filtered = excludesRows(libraryUrl, filter);
  const team = reader.accounts.find((account) => account.slug === slug)?.name ?? slug;
  const [menu] = useState(() => createMenu<Frame>());
  const [groupMenu] = useState(() => createMenu<LibraryGroup>());

  const { openShare, dialog } = useShareLinks({ owner: slug, project: name, mayShare: mayUpload });
  const sharePlace =
    openShare &&
    (({ prNumber, branch }: SharedPlace) => {
      const url = () => new URL(libraryQuery(location.pathname, prNumber === null ? { branch } : { prNumber }), location.href).href;
      if (prNumber !== null) openShare({ prNumber }, `pull request ${prNumber}`, url);
      else if (branch !== null) openShare({ branch }, branch, url);
    });
  const shareMedia =
    openShare &&
    ((all: readonly ListedMedia[]) =>
      openShare({ mediaIds: all.map(({ id }) => id) }, mediaName(all), all.length === 1 ? () => all[0]!.url : null));

  const drop = useFileIntake(mayUpload, uploads.add);
  // Before hydration the field would take files and lose them.
  const hydrated = useHydrated();

  usePageActions(
    mayUpload ? [{ label: "Upload files", detail: name, icon: <Upload aria-hidden />, shortcut: "u", run: () => setWanted(true) }] : [],
  );

  return (
    <div {...drop.getRootProps()} className="relative flex min-w-0 flex-1 flex-col">
      {docked ? <UploadDrawer uploads={uploads} groups={groupFacts} pick={drop.open} close={() => setWanted(false)} /> : null}
      <Page
        title="Media"
        facts={total ? plural(total, "file") : null}
        actions={
          mayUpload && !docked ? (
            <Button kind="primary" onClick={() => setWanted(true)}>
              <Upload aria-hidden />
              Upload
            </Button>
          ) : null
        }
      >
        {hydrated ? <input {...drop.getInputProps({ accept: pickable, "aria-label": "Files to upload" })} /> : null}
        <ArchivedBanner slug={slug} project={about} />
        {archived ? null : <YourRole permissions={about.permissions} />}
        {total || filtered ? (
          <LibraryFilters filter={filter} groups={groupFacts} onChange={setFilter} linksHref={openShare && routes.shareLinks(slug, name)} />
        ) : null}
        <div className={stale ? "opacity-60 transition-opacity" : ""} aria-busy={stale}>
          {media.length ? (
            <LibraryGrid
              groups={groups}
              facts={groupFacts}
              filter={filter}
              groupMenu={groupMenu}
              ids={ids}
              onSelect={toggle}
              menu={menu}
              mayRename={mayUpload}
            />
          ) : (
            <LibraryEmpty
              state={problem ?? (ready ? "empty" : "loading")}
              filtered={filtered}
              mayUpload={mayUpload}
              pick={drop.open}
              retry={retry}
              clear={() => setFilter(allRows(libraryUrl))}
              script={
                <UploadScript api={api} slug={slug} project={about.name} mayCreateTokens={about.permissions?.includes("admin") ?? false} />
              }
            />
          )}
        </div>
        {more && media.length ? <LibraryMore shown={media.length} total={total} loading={loading} onMore={next} /> : null}
        {selected.length ? (
          <LibraryBulkBar
            selected={selected}
            onShare={shareMedia}
            mayReview={mayUpload}
            mayDelete={mayDelete}
            onTask={setTask}
            onClear={clear}
          />
        ) : null}
      </Page>
      {dialog}
      <LibraryMenu handle={menu} onShare={shareMedia} mayReview={mayUpload} mayDelete={mayDelete} onEdit={setEditing} onTask={setTask} />
      <LibraryGroupMenu handle={groupMenu} onShare={sharePlace} />
      {task ? (
        <LibraryTaskDialog
          task={task}
          team={team}
          onClose={(done) => {
            setTask(null);
            if (done) clear();
          }}
        />
      ) : null}
      {editing ? (
        <LibraryEditDialog media={editing} branches={groupFacts.flatMap(({ branch }) => branch ?? [])} onClose={() => setEditing(null)} />
      ) : null}
      {drop.isDragActive ? <DropCover name={name} /> : null}
    </div>
  );
}

const mediaName = (all: readonly ListedMedia[]) => (all.length === 1 ? all[0]!.name : plural(all.length, "file"));

const DropCover = ({ name }: { name: string }) => (
  <div className="pointer-events-none absolute inset-2 z-30 grid place-items-center rounded-lg border-2 border-dashed border-mark bg-[color-mix(in_oklab,var(--paper)_85%,transparent)]">
    <p className="flex items-center gap-3 float px-5 py-3 text-lg font-strong">
      <Upload aria-hidden className="size-5" />
      Drop on {name}
    </p>
  </div>
);
