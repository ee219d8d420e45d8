import type { ComponentProps } from "react";
import { OwnersOnly } from "@/components/team/accounts/owners-only";
import { ownerNames } from "@/lib/queries/members";
import { HydrateQueries, tryLoadQuery } from "@/lib/server/pages/hydrate";

/** Explains that only owners can open a page of team administration, and renders the owners' names on the server. */
export async function ForOwners(props: ComponentProps<typeof OwnersOnly>) {
  if (!props.personal) await tryLoadQuery(ownerNames(props.slug));
  return (
    <HydrateQueries>
      <OwnersOnly {...props} />
    </HydrateQueries>
  );
}
