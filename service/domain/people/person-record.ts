import type { User } from "../../../lib/contract/accounts.ts";
import type { FullRecord } from "../base/full-record.ts";
import { pictureUrl } from "../base/picture-url.ts";

/** A person as `personJson` selects them. */
export type PersonRow = { id: string; slug: string; name: string | null; pictureKey: string | null };

/** Maps a person to the User record; null for one whose account was deleted. */
export const toUser = <Row extends PersonRow | null>(deps: Parameters<typeof pictureUrl>[0], person: Row) =>
  (person && {
    id: person.id,
    slug: person.slug,
    name: person.name,
    pictureUrl: pictureUrl(deps, person.pictureKey),
  }) as FullRecord<typeof User> | Extract<Row, null>;
