import { eq } from "drizzle-orm";
import { isDeepStrictEqual } from "node:util";
import type * as z from "zod";
import type { UpdateProject } from "../../../lib/contract/projects.ts";
import type { Ctx, Deps, UserActor } from "../../core/deps.ts";
import { invalid } from "../../core/errors.ts";
import { projects } from "../../db/schema.ts";
import type { HistoryEvent } from "../base/history/record-history.ts";
import { administrateProject, projectPath, type ProjectRef } from "./administrate-project.ts";
import { archivedProject } from "./archived-project.ts";
import { refuseReserved } from "./create-project.ts";
import { nameError, redirectFormerName } from "./former-names.ts";
import { defaultSettings, type ProjectRow, type SettingName, settingNames, type StoredSettings, toProject } from "./project.ts";

type Input = ProjectRef & z.output<typeof UpdateProject>;

/** Returns the stored settings after a change. Null, an empty text and the value of a new project are not stored. */
function changedSettings(before: StoredSettings, input: Input): StoredSettings {
  const isStored = (name: SettingName, value: unknown) =>
    value !== null && value !== "" && !isDeepStrictEqual(value, (defaultSettings as StoredSettings)[name]);
  return Object.fromEntries(
    settingNames
      .map((name) => [name, input[name] === undefined ? before[name] : input[name]] as const)
      .filter(([name, value]) => value !== undefined && isStored(name, value)),
  );
}

/** Words of the settings in the history, by field of the record. */
const labels = {
  private: "visible to the team only",
  defaultUserLevel: "default level",
  defaultBaseBranch: "base branch",
  autoApprovedBranchGlob: "approved branches",
  deploymentProductionBranchGlob: "production branches",
  summaryCheck: "summary check",
  ignoreConfig: "ignore rules",
  deploymentEnabled: "deployments",
  githubActionsOidcEnabled: "GitHub Actions sign-in",
  githubRepository: "GitHub repository",
  tokenlessAuthEnabled: "tokenless uploads",
  deploymentAuth: "access to deployments",
  changeLinks: "links to single changes",
  shareLinks: "share links",
  visitorComments: "comments of visitors",
  publicBuilds: "public builds",
  openThreadsBlockApproval: "open comments block approval",
  gitlabProject: "GitLab project",
  prCommentEnabled: "comments on pull requests",
} as const satisfies Record<SettingName | "private" | "defaultUserLevel", string>;

const word = (value: unknown) =>
  value === null ? "none" : value === true ? "yes" : value === false ? "no" : typeof value === "string" ? value : JSON.stringify(value);

/** Describes both sides of the changed settings: `default level none` and `default level viewer`. */
function changesBetween(deps: Deps, before: ProjectRow, after: ProjectRow): HistoryEvent | null {
  const [old, fresh] = [toProject(deps, before), toProject(deps, after)];
  const changed = (Object.keys(labels) as (keyof typeof labels)[]).filter((field) => !isDeepStrictEqual(old[field], fresh[field]));
  const side = (record: typeof old) => changed.map((field) => `${labels[field]} ${word(record[field])}`).join(", ");
  return changed.length
    ? { kind: "project.updated", target: projectPath(after), targetId: after.id, before: side(old), after: side(fresh) }
    : null;
}

/**
 * Changes a project's name and settings: `PATCH /projects/{owner}/{project}`. Absent fields stay. Needs `admin`. Throws 400 for a reserved or
 * taken name and for private deployments of a personal account, 409 for an archived project. The old name leads to the project for 90 days.
 */
export async function updateProject(ctx: Ctx<UserActor>, input: Input) {
  const { owner, project, name } = input;
  const event: HistoryEvent = { kind: name === undefined ? "project.updated" : "project.renamed", target: `${owner}/${project}` };
  const { row, permissions } = await administrateProject(ctx, input, event, async (tx, { row: before, permissions: held }, done) => {
    const after: ProjectRow = {
      ...before,
      name: name ?? before.name,
      private: input.private === undefined ? before.private : (input.private ?? true),
      default_user_level: input.defaultUserLevel === undefined ? before.default_user_level : input.defaultUserLevel,
      settings: changedSettings(before.settings, input),
    };
    if (after.settings.deploymentAuth === "private" && after.account_id === ctx.actor.userId)
      throw invalid("Invalid request", "deploymentAuth private needs a team");
    if (input.publicBuilds && after.private) throw invalid("Invalid request", "publicBuilds needs a project that is not private");
    const settings = changesBetween(ctx.deps, before, after);
    if (settings) done.push(settings);
    if (after.name !== before.name) {
      refuseReserved(after.name);
      done.push({ kind: "project.renamed", target: projectPath(after), targetId: after.id, before: before.name, after: after.name });
    }
    if (!done.length) return { row: after, permissions: held };
    if (before.archived_at) throw archivedProject();
    const { name: newName, private: isPrivate, default_user_level: defaultUserLevel } = after;
    try {
      await tx
        .update(projects)
        .set({ name: newName, private: isPrivate, defaultUserLevel, settings: after.settings })
        .where(eq(projects.id, after.id));
      const { id: projectId, account_id: accountId } = after;
      await redirectFormerName(tx, { projectId, accountId, name: before.name }, { accountId, name: newName }, ctx.deps.now());
    } catch (error) {
      throw nameError(error, newName);
    }
    return { row: after, permissions: held };
  });
  return toProject(ctx.deps, row, permissions);
}
