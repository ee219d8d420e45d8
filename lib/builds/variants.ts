import type { SnapshotDiff } from "../queries/builds.ts";

/** Parts of a snapshot's name that say in which browser, viewport or theme it was taken. */
const variantParts =
  /(?<![a-z0-9])(?:vw[- ]?\d+|\d{3,4} ?[x×] ?\d{3,4}|\d{3,4}px|chromium|chrome|firefox|webkit|safari|msedge|edge|desktop|tablet|mobile|phone|light|dark)(?![a-z0-9])/gi;
const separators = /[\s/_,.()[\]-]+/g;
const extension = /\.[a-z]{2,4}$/i;

/** Patterns that a name of a page is made with, which the database uses too. */
export const pagePatterns = { extension: extension.source, variantParts: variantParts.source, separators: separators.source };

const withoutExtension = (name: string) => name.replace(extension, "");
const trimmed = (part: string) => part.replace(/^[\s/_,.()[\]-]+|[\s/_,.()[\]-]+$/g, "");
const flat = (text: string) => text.replace(separators, " ").trim();

/** Returns a snapshot's name without its browser, viewport and theme: variants of one page have the same. */
export const nameOfPage = (name: string): string => flat(withoutExtension(name).replace(variantParts, " "));

/** Returns a snapshot's name as its page is called, with its folders: `checkout/pay` of `chromium/checkout/pay-dark vw-1440.png`. */
export const pageTitle = (name: string): string =>
  withoutExtension(name).replace(variantParts, " ").split("/").map(trimmed).filter(Boolean).join("/") || name;

/** Returns the longest part of a snapshot's name that its variants have too; empty where the name says only what the variant is. */
export const partOfAllVariants = (name: string): string =>
  withoutExtension(name)
    .split(variantParts)
    .map(trimmed)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), "")
    .slice(0, 254);

/** Names a snapshot by its page and its variant: `checkout/pay, webkit, dark`. */
export const snapshotTitle = (name: string): string => [pageTitle(name), variantOfName(name)].filter(Boolean).join(", ");

type Named = Pick<SnapshotDiff, "name"> & { head: Pick<NonNullable<SnapshotDiff["head"]>, "metadata"> | null; base: Named["head"] };

/** Names a variant by the parts of a snapshot's name: `chromium, dark, vw-1280`. Empty where it has none. */
export const variantOfName = (name: string): string => (withoutExtension(name).match(variantParts) ?? []).join(", ");

/** Names a variant: `chromium, 1280 × 720, dark`, by what the test reported, else by the parts of its name. */
export function variantLabel({ name, head, base }: Named): string {
  const { browser, viewport, colorScheme } = (head ?? base)?.metadata ?? {};
  const facts = [browser?.name, viewport && `${viewport.width} × ${viewport.height}`, colorScheme].filter(Boolean);
  return facts.join(", ") || variantOfName(name) || name;
}
