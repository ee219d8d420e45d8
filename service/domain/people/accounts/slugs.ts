import { urlPart } from "../../../../lib/text/plain-letters.ts";
import { isUniqueViolation } from "../../../db/violations.ts";
import { conflict } from "../../../core/errors.ts";
import { newId } from "../../../core/ids.ts";
import { FormerSlugError } from "./former-slugs.ts";

/** Derives a slug of at most 40 characters: `"Tidemark Lines"` → `tidemark-lines`. Returns `fallback` when no letter or digit is left. */
export const slugify = (text: string, fallback: string): string => urlPart(text, 40) || fallback;

/** Runs an insert with a slug. While the slug is taken, retries with `-2`, `-3`, `-4` and a random suffix. Throws 409 after the last. */
export async function withFreeSlug<T>(slug: string, insert: (slug: string) => Promise<T>): Promise<T> {
  const candidates = [slug, `${slug}-2`, `${slug}-3`, `${slug}-4`, `${slug}-${newId().slice(0, 6)}`];
  for (const candidate of candidates) {
    try {
      return await insert(candidate);
    } catch (error) {
      if (!(error instanceof FormerSlugError) && !isUniqueViolation(error, "accounts_slug_unique")) throw error;
    }
  }
  throw conflict("No free URL was found for this name. Choose one.");
}
