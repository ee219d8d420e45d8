import { actionItems, foundItems, matchingItems, type PaletteContext, type PaletteGroup, placeItems, recentItem } from "./palette-items";
import type { RecentPage } from "./recent-pages";
import type { FoundInAccount } from "./use-palette-search";

/** Rows of a group of results. */
const MOST = 3;

type Input = {
  context: PaletteContext;
  typed: string;
  found: readonly FoundInAccount[];
  /** Groups of the searched project; null where all projects are searched, which have files only. */
  inProject: readonly PaletteGroup[] | null;
  recent: readonly RecentPage[];
};

/** Groups of the palette: what was found, pages and people, then actions. Without a text, the places opened last, then actions. */
export function paletteGroups({ context, typed, found, inProject, recent }: Input): PaletteGroup[] {
  const actions = matchingItems(actionItems(context), typed);
  if (!typed)
    return [
      { value: "Recent", items: recent.slice(0, 5).map(recentItem) },
      { value: "Actions", items: actions.filter(({ id }) => !id.startsWith("theme-")) },
    ].filter(({ items }) => items.length);
  const results = found.map(({ account, hits }) =>
    foundItems(hits, account.slug, account.slug === context.slug ? undefined : (account.name ?? account.slug)),
  );
  const places = matchingItems([...placeItems(context), ...results.flatMap((result) => result.places)], typed);
  return [
    ...(inProject ?? [{ value: "Files", items: results.flatMap(({ files }) => files).slice(0, MOST) }]),
    { value: "Pages and people", items: places.slice(0, MOST) },
    { value: "Actions", items: actions.slice(0, MOST) },
  ].filter(({ items }) => items.length);
}
