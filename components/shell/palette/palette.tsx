"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useParams, usePathname, useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Kbd } from "@/components/ui/kbd";
import { usePageActionList } from "@/components/ui/page-actions";
import { unsavedChanges } from "@/lib/browser/unsaved-changes";
import { me } from "@/lib/queries/accounts";
import { SearchGroups, SearchRoot } from "@/components/shell/search-list";
import { useOffers, useOffersAny } from "@/components/shell/supported-operations";
import type { PaletteGroup, PaletteItem } from "./palette-items";
import { paletteGroups } from "./palette-groups";
import { PaletteFoot, PaletteItemRow } from "./palette-row";
import { foundInProject } from "./project-items";
import { recentPages, storeRecentPage } from "./recent-pages";
import { usePaletteSearch } from "./use-palette-search";

const none: readonly never[] = [];

/** The command palette: builds, branches, tests and files of the open project or files of all, pages and people by name, and actions. */
export default function Palette({ signedIn, onClose }: { signedIn: boolean; onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  const highlighted = useRef<PaletteItem | undefined>(undefined);
  const router = useRouter();
  const pathname = usePathname();
  const params = useParams<{ slug?: string; project?: string }>();
  const [typed, setTyped] = useState("");
  const reader = useQuery({ ...me(), enabled: signedIn }).data;
  const searchable = useOffers("GET /accounts/{accountSlug}/search");
  const accounts = reader?.accounts ?? none;
  const slug = params.slug ?? accounts.find(({ type }) => type === "team")?.slug ?? accounts[0]?.slug;
  const project = params.project && decodeURIComponent(params.project);
  const [isWide, setWide] = useState(false);
  const scope = isWide ? undefined : project;
  const { found, hits, offline, error, searching } = usePaletteSearch(searchable ? accounts : none, { slug, project: scope }, typed);
  const offers = useOffersAny();
  const pageActions = usePageActionList();
  const groups = paletteGroups({
    context: { reader, slug, project, offers, pageActions },
    typed: typed.trim(),
    found,
    inProject: slug && scope && hits ? foundInProject(slug, scope, hits) : null,
    recent: reader ? recentPages(reader.id).filter(({ href }) => href !== pathname) : none,
  });

  useEffect(() => {
    box.current?.showModal();
  }, []);
  // Removed now: until the next frame, the field of a closed dialog would still take the next key.
  const close = () => {
    box.current?.close();
    onClose();
  };
  const open = (item: PaletteItem, newTab: boolean) => {
    close();
    if (!item.href) return void item.run?.();
    const { href, label, detail, kind } = item;
    if (reader && kind) storeRecentPage(reader.id, { href, label, kind, ...(detail && { detail }) });
    if (newTab) window.open(href, "_blank", "noopener");
    else unsavedChanges.leave(() => router.push(href));
  };

  return (
    <dialog
      ref={box}
      aria-label="Search and commands"
      closedby="any"
      onClose={onClose}
      onKeyDownCapture={(event) => {
        if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
      className="float mx-auto mt-2 mb-2 max-h-[min(560px,calc(100dvh-16px))] w-[min(640px,calc(100vw-16px))] flex-col overflow-hidden p-0 text-ink open:flex open:animate-enter sm:mt-28 sm:max-h-[min(560px,calc(100dvh-128px))]"
    >
      <SearchRoot
        groups={groups}
        typed={typed}
        onType={setTyped}
        labelOf={(item) => item.label}
        onHighlight={(item) => void (highlighted.current = item)}
      >
        <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line px-5">
          <Search aria-hidden className="size-4 shrink-0" />
          <Autocomplete.Input
            aria-label="Search and commands"
            placeholder="Search or run a command"
            maxLength={100}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            className="h-full min-w-0 flex-1 bg-transparent text-lg outline-none"
            onKeyDown={(event) => {
              if (event.key === "Home" || event.key === "End") {
                event.preventDefault();
                event.preventBaseUIHandler();
                highlightEdge(event.currentTarget, event.key, groups, highlighted.current);
              }
              if (event.key === "Tab" && !event.shiftKey && project) {
                event.preventDefault();
                setWide(!isWide);
              }
              if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !highlighted.current) return;
              event.preventDefault();
              open(highlighted.current, true);
            }}
          />
          {project ? (
            <button
              type="button"
              className="max-w-1/3 min-w-0 truncate rounded-sm text-xs text-ink-2 hover:text-ink hover:underline pointer-coarse:min-h-11"
              dir="auto"
              title={isWide ? `Search ${project} only` : "Search all projects"}
              onClick={() => setWide(!isWide)}
            >
              {isWide ? "in all projects" : `in ${project}`}
            </button>
          ) : null}
          <button type="button" onClick={close} className="rounded-sm pointer-coarse:min-h-11 pointer-coarse:px-2">
            <span className="sr-only">Close</span>
            <span aria-hidden className="hidden text-ink-2 pointer-coarse:inline">
              Cancel
            </span>
            <Kbd>esc</Kbd>
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2">
          <Autocomplete.Status className="px-3 text-xs text-ink-3 not-empty:pt-3">
            {offline
              ? "You’re offline. Results are those that this browser has loaded."
              : (error?.message ?? (searching && typed ? <span className="sr-only">Searching</span> : null))}
          </Autocomplete.Status>
          <Autocomplete.Empty className="px-3 text-ink-2 not-empty:py-6">
            {searching ? (
              "Searching…"
            ) : error && !offline ? null : (
              <>
                <b className="block font-medium text-ink">No results for “{typed.trim()}”</b>
                {scope ? "Try a branch, a commit or #61." : "Try another name."}
              </>
            )}
          </Autocomplete.Empty>
          <SearchGroups<PaletteItem> labelClass="px-3 pt-3 pb-1.5">
            {(item) => (
              <Autocomplete.Item
                key={item.id}
                value={item}
                onClick={(event) => open(item, event.ctrlKey || event.metaKey)}
                className="flex h-10 scroll-my-2 items-center gap-3 rounded-md px-3 outline-none select-none data-highlighted:bg-wash pointer-coarse:h-11"
              >
                <PaletteItemRow item={item} typed={typed} />
              </Autocomplete.Item>
            )}
          </SearchGroups>
        </div>
        <PaletteFoot scope={project ? (isWide ? `In ${project}` : "All projects") : null} />
      </SearchRoot>
    </dialog>
  );
}

/** Moves the highlight to the first or last item, by the arrow keys that the list understands. */
function highlightEdge(field: HTMLElement, key: "Home" | "End", groups: readonly PaletteGroup[], from: PaletteItem | undefined) {
  const items = groups.flatMap((group) => group.items);
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === from?.id),
  );
  const [arrow, steps] = key === "Home" ? (["ArrowUp", index] as const) : (["ArrowDown", items.length - 1 - index] as const);
  const press = () => void field.dispatchEvent(new KeyboardEvent("keydown", { key: arrow, bubbles: true, cancelable: true }));
  // The list reads the highlight of its last render.
  for (let step = 0; step < steps; step++) flushSync(press);
}
