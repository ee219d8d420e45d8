import { account } from "@/lib/queries/accounts";
import { domains } from "@/lib/queries/domains";
import { expiredInvites, type InviteFilter, inviteLink, inviteList } from "@/lib/queries/invites";
import { offersOperation } from "@/lib/server/pages/capabilities";
import { loadQuery } from "@/lib/server/pages/hydrate";

/** Loads the invites page of an owner, and returns the team and its domains. */
export async function loadInvites(slug: string, filter: InviteFilter) {
  const [hasLink, previews] = await Promise.all([
    offersOperation("GET /accounts/{accountSlug}/invite-link"),
    offersOperation("POST /accounts/{accountSlug}/invites/preview"),
  ]);
  const [about, open] = await Promise.all([
    loadQuery(account(slug)),
    loadQuery(domains(slug)),
    hasLink && loadQuery(inviteLink(slug)),
    loadQuery(inviteList(slug, filter)),
    previews && loadQuery(expiredInvites(slug)),
  ]);
  return { about, open };
}
