import type { Ctx, UserActor } from "../../../core/deps.ts";
import { pictureUrl } from "../../base/picture-url.ts";
import { isOperator } from "./operators.ts";

/** Gets the caller: `GET /me`. Reads nothing beyond the token's own look-up, except on an instance that names its operators. */
export const getMe = async ({ deps, actor }: Ctx<UserActor>) => ({
  id: actor.userId,
  slug: actor.slug,
  name: actor.name ?? actor.slug,
  pictureUrl: pictureUrl(deps, actor.pictureKey ?? null),
  accounts: actor.accounts.map(({ level, locked, ...account }) => ({
    ...account,
    level: level === "personal" ? null : level,
    ...(locked !== undefined && { passkeyRequired: locked }),
  })),
  operator: await isOperator({ deps, actor }),
});
