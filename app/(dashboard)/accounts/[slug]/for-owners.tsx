import type { ComponentProps } from "react";
import { OwnersOnly } from "@/components/team/accounts/owners-only";
import { askable } from "@/lib/queries/members";
import { Hydrated, tryLoad } from "@/lib/server/pages/hydrate";

/** A page of team administration, for whom it is not; the names of those who may help are in the first HTML. */
export async function ForOwners(props: ComponentProps<typeof OwnersOnly>) {
  if (!props.personal) await tryLoad(askable(props.slug));
  return (
    <Hydrated>
      <OwnersOnly {...props} />
    </Hydrated>
  );
}
