import { actionItems, foundItems, matchingItems, type PaletteContext, type PaletteGroup, placeItems, recentItem } from "./palette-items";
import type { RecentPlace } from "./recent-places";
import type { FoundInAccount } from "./use-palette-search";

type Input = {
  context: PaletteContext;
  typed: string;
  found: readonly FoundInAccount[];
  recent: readonly RecentPlace[];
};

/** Groups of the palette: actions before places before people and files. Without a text, recent places come first. */
export function paletteGroups({ context, typed, found, recent }: Input): PaletteGroup[] {
  const results = found.map(({ account, hits }) =>
    foundItems(hits, account.slug, account.slug === context.slug ? undefined : (account.name ?? account.slug)),
  );
  const opened = typed ? [] : recent.slice(0, 5).map(recentItem);
  const shown = new Set(opened.map(({ href }) => href));
  const places = [
    ...matchingItems(placeItems(context), typed).slice(0, typed ? 8 : 12),
    ...results.flatMap((result) => result.places.slice(0, typed ? 5 : 3)),
  ].filter(({ href }) => !shown.has(href!));
  const recentMedia = results.flatMap(({ things }) => (typed ? things : things.filter(({ kind }) => kind === "file").slice(0, 3)));
  const actions = matchingItems(actionItems(context), typed);
  return [
    { value: "Recent", items: opened },
    { value: "Actions", items: typed ? actions : actions.filter(({ id }) => !id.startsWith("theme-")) },
    { value: "Go to", items: places },
    { value: "People and files", items: recentMedia.filter(({ href }) => !shown.has(href!)) },
  ].filter(({ items }) => items.length);
}
