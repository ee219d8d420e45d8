import type { ActorAccount, UserActor } from "../../../core/deps.ts";

/** The person of a token and the accounts that the token may access, as the statements select them. */
export type TokenHolder = {
  user_id: string;
  expires_at: Date | null;
  slug: string;
  name: string | null;
  picture_key: string | null;
  accounts: ActorAccount[];
};

type Grant = Pick<UserActor, "via" | "accounts" | "scopes" | "clientId" | "grantId">;

/** Returns the actor of a request that carries a token of a person. */
export const toUserActor = (row: TokenHolder, grant: Grant): UserActor => ({
  kind: "user",
  userId: row.user_id,
  slug: row.slug,
  name: row.name,
  pictureKey: row.picture_key,
  ...grant,
});
