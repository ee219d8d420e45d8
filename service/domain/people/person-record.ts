import type { Deps } from "../../core/deps.ts";
import { pictureUrl } from "./picture-url.ts";

/** A person as `personJson` selects them. */
export type PersonRow = { id: string; slug: string; name: string | null; pictureKey: string | null };

/** Maps a person to the User record; null for one whose account was deleted. */
export const toUser = (deps: Deps, person: PersonRow | null) => {
  if (!person) return null;
  const { pictureKey, ...user } = person;
  return { ...user, pictureUrl: pictureUrl(deps, pictureKey) };
};
