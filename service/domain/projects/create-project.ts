import { canAdministrate, projectPermissions } from "../../../lib/permissions.ts";
import type { Ctx, Deps, UserActor } from "../../core/deps.ts";
import { forbidden, invalid } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { requireAccount } from "../base/account-access.ts";
import type { Tx } from "../../db/client.ts";
import { projects } from "../../db/schema.ts";
import { recordHistory, recordRefusal } from "../base/history/record-history.ts";
import { nameError, refuseFormerName } from "./former-names.ts";
import { toProject } from "./project.ts";

/** Names that are segments of our own URLs. */
const RESERVED = new Set(["new", "settings"]);

/** Throws 400 for a reserved name. */
export function refuseReserved(name: string): void {
  if (RESERVED.has(name.toLowerCase())) throw invalid("Invalid request", `name "${name}" is reserved`);
}

/** Inserts a project without any access check. `after` runs in the same transaction. Throws 400 when the name is reserved or taken. */
export async function insertProject(
  { db, now }: Deps,
  account: { id: string; slug: string },
  name: string,
  after: (tx: Tx, projectId: string) => Promise<void> = async () => {},
) {
  refuseReserved(name);
  const id = newId();
  try {
    await db.transaction(async (tx) => {
      await tx.insert(projects).values({ id, accountId: account.id, name });
      await refuseFormerName(tx, { projectId: id, accountId: account.id, name }, now());
      await after(tx, id);
    });
  } catch (error) {
    throw nameError(error, name);
  }
  const fresh = {
    private: true,
    default_user_level: null,
    project_level: null,
    settings: {},
    archived_at: null,
    deleted_at: null,
    reads_contents: null,
  };
  return { id, account_id: account.id, account_slug: account.slug, name, ...fresh };
}

/** Creates a project: `POST /projects`. Only for owners of the team, and for a person on the personal account. */
export async function createProject(ctx: Ctx<UserActor>, input: { name: string; accountSlug: string }) {
  const account = await requireAccount(ctx, input.accountSlug);
  const { deps, actor } = ctx;
  const event = { kind: "project.created", target: `${account.slug}/${input.name}` } as const;
  const record = (tx: Tx, id: string) =>
    recordHistory(tx, account.id, actor, [{ ...event, targetId: id, projectId: id }], { at: deps.now() });
  const row = await recordRefusal(ctx, account.id, [event], async () => {
    if (!canAdministrate(account.level)) throw forbidden("Only team owners can create projects.");
    return insertProject(deps, account, input.name, record);
  });
  return toProject(ctx.deps, row, projectPermissions({ teamLevel: account.level }));
}
