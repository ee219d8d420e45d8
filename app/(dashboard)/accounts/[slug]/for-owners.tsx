import type { ComponentProps } from "react";
import { OwnersOnly } from "@/components/team/accounts/owners-only";
import { ownerNames } from "@/lib/queries/members";
import { HydrateQueries, tryLoadQuery } from "@/lib/server/pages/hydrate";

/** A page of team administration, for whom it is not; the names of those who may help are in the first HTML. */
export async function ForOwners(props: ComponentProps<typeof OwnersOnly>) {
  if (!props.personal) await tryLoadQuery(ownerNames(props.slug));
  return (
    <HydrateQueries>
      <OwnersOnly {...props} />
    </HydrateQueries>
  );
}
