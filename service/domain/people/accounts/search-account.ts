import { runStatement } from "../../../db/statement.ts";
import { requireAccount } from "../../base/account-access.ts";
import type { ActorAccount, Ctx, UserActor } from "../../../core/deps.ts";
import { pictureUrl } from "../../base/picture-url.ts";
import { planOf } from "./plan.ts";
import { accountCounts, searchPeople, searchProjectsAndMedia, teamSizes } from "./search.sql.ts";

/** Returns true for people who see their colleagues: contributors and personal accounts have none. */
const hasColleagues = ({ type, level }: ActorAccount) => type === "team" && level !== "contributor";

/** Finds projects, people and media by name: `GET /accounts/{accountSlug}/search`. Only those that the caller can see. Throws 404. */
export async function searchAccount(ctx: Ctx<UserActor>, { accountSlug, search }: { accountSlug: string; search: string }) {
  const { deps, actor } = ctx;
  const account = await requireAccount(ctx, accountSlug);
  const text = search.trim();
  const [[found], people] = await Promise.all([
    runStatement(deps.database, searchProjectsAndMedia, {
      accountId: account.id,
      userId: actor.userId,
      seesAll: account.level !== "contributor",
      search: text,
    }),
    hasColleagues(account) ? runStatement(deps.database, searchPeople, { accountId: account.id, search: text }) : [],
  ]);
  type MediaHit = { id: string; name: string; project: string; shareToken: string };
  return {
    projects: JSON.parse(`[${found!.projects}]`) as { id: string; name: string }[],
    people: people.map(({ picture_key, ...person }) => ({ ...person, pictureUrl: pictureUrl(deps, picture_key) })),
    media: (JSON.parse(`[${found!.media}]`) as MediaHit[]).map(({ shareToken, ...media }) => ({
      ...media,
      url: `${deps.settings.appUrl}/m/${shareToken}`,
    })),
  };
}

/** Counts projects, members and invites of an account: `GET /accounts/{accountSlug}/counts`. Null for lists that the caller can't open. */
export async function countAccount(ctx: Ctx<UserActor>, accountSlug: string) {
  const account = await requireAccount(ctx, accountSlug);
  const values = { accountId: account.id, userId: ctx.actor.userId, seesAll: account.level !== "contributor" };
  const [row] = await runStatement(ctx.deps.database, accountCounts, values);
  return {
    projects: row!.projects,
    members: hasColleagues(account) ? row!.members : null,
    pendingInvites: account.level === "owner" ? row!.invites : null,
  };
}

/** Lists size and plan of the caller's accounts: `GET /me/teams`. */
export async function listOwnTeams({ deps, actor }: Ctx<UserActor>) {
  const plan = planOf(deps.settings)?.name ?? null;
  const rows = new Map(
    (await runStatement(deps.database, teamSizes, { ids: actor.accounts.map(({ id }) => id) })).map((row) => [row.id, row]),
  );
  return actor.accounts.flatMap((account) => {
    const row = rows.get(account.id);
    return row ? [{ id: row.id, members: hasColleagues(account) ? row.members : null, plan }] : [];
  });
}
