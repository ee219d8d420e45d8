import { isUniqueViolation } from "../../db/violations.ts";
import { conflict } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";

/** A slug of at most 40 characters from any text: `"Tidemark Lines"` → `tidemark-lines`; `fallback` when nothing is left. */
export function slugify(text: string, fallback: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
  return plain || fallback;
}

/** Runs an insert with a slug, and again with `-2`, `-3` … and at last something random while it is taken. */
export async function withoutClash<T>(slug: string, insert: (slug: string) => Promise<T>): Promise<T> {
  const candidates = [slug, `${slug}-2`, `${slug}-3`, `${slug}-4`, `${slug}-${newId().slice(0, 6)}`];
  for (const candidate of candidates) {
    try {
      return await insert(candidate);
    } catch (error) {
      if (!isUniqueViolation(error, "accounts_slug_unique")) throw error;
    }
  }
  throw conflict("No free address was found for this name. Choose one.");
}
