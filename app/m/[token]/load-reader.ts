import type { SignedInPerson } from "@/components/media-review/use-review-state";
import { me } from "@/lib/queries/accounts";
import { tryLoadQuery } from "@/lib/server/pages/hydrate";
import { currentUser } from "@/lib/server/session/session";

/** Returns the signed-in person with their picture, null for visitors. */
export async function loadReader(): Promise<SignedInPerson | null> {
  const user = await currentUser();
  return user && { id: user.id, name: user.name, slug: user.slug, pictureUrl: (await tryLoadQuery(me()))?.pictureUrl ?? null };
}
