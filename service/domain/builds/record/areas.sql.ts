import { MOST_PLACES } from "../../../db/diff-schema.ts";

/** Returns an SQL expression for the changed areas of a comparison `c`. Very many of them are one. */
export const diffAreas = `case when jsonb_array_length(c.regions) <= ${MOST_PLACES} then c.regions else jsonb_build_array(
  jsonb_build_object('kind', 'many', 'key', c.fingerprint || ' ' || (c.regions -> 0 ->> 'key'), 'count', jsonb_array_length(c.regions))) end`;
