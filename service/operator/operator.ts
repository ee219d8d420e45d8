import { eq } from "drizzle-orm";
import * as z from "zod";
import { TeamUserLevel } from "../../lib/contract/accounts.ts";
import { Slug } from "../../lib/contract/shared.ts";
import { accounts, memberships } from "../db/schema.ts";
import { isUniqueViolation } from "../db/violations.ts";
import { seedDemo } from "../demo/seed.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, invalid } from "../core/errors.ts";
import { newId } from "../core/ids.ts";
import { jobKindNames } from "../jobs/kinds.ts";
import { listDevMailbox } from "../mail/mailbox.ts";
import { insertTeam } from "../domain/people/accounts/create-team.ts";
import { explainBuild, listBuildsForOperators, operatorBuildStates, requeueBuilds } from "./builds-admin.ts";
import { discardJobs, jobStates, listBackgroundJobs, resumeJobs, retryJobs } from "./jobs-admin.ts";
import { createPerson } from "../domain/people/accounts/people.ts";
import { operatorActor } from "../domain/base/history/record-history.ts";
import { deletePasskeys, personIn } from "../domain/people/passkeys/reset-passkeys.ts";
import { insertProject } from "../domain/projects/create-project.ts";
import { EmailInput, NameInput, ProjectAddress, accountOf, command, missingObject, personOf, recordCommand } from "./command.ts";
import { accountCommands } from "./account-commands.ts";
import { teamLimitCommands } from "./team-limits.ts";
import { diagnose } from "./doctor.ts";
import { pullRequestCommands } from "./pull-request-commands.ts";
import { instanceStatus } from "./status.ts";
import { tokenCommands } from "./token-commands.ts";

const JobKindName = z.enum(jobKindNames);

const JobSelection = z.strictObject({ id: z.string().max(200).optional(), kind: JobKindName.optional() });

const BuildNumber = z.int().min(1);

const BuildFilters = z.strictObject({
  project: ProjectAddress.optional(),
  branch: z.string().max(255).optional(),
  name: z.string().max(255).optional(),
  state: z.enum(operatorBuildStates, `must be ${operatorBuildStates.join(", ")}`).optional(),
});

const createUser = command(z.strictObject({ email: EmailInput, name: NameInput.optional() }), async (deps, { email, name }) => {
  try {
    const id = await createPerson(deps, { email, name });
    const [account] = await deps.db.select().from(accounts).where(eq(accounts.id, id));
    return { id, slug: account!.slug, name: account!.name, email };
  } catch (error) {
    if (isUniqueViolation(error, "emails_pkey")) throw conflict(`Another person already has the address ${email}.`);
    throw error;
  }
});

const createTeam = command(z.strictObject({ slug: Slug, name: NameInput, owner: EmailInput }), async (deps, { slug, name, owner }) => {
  const id = await insertTeam(deps, { slug, name, ownerId: await personOf(deps, owner) }, (tx, teamId) =>
    recordCommand(deps, tx, teamId, { kind: "team.created", target: name, targetId: teamId }),
  );
  return { id, slug, name, owner };
});

const addMember = command(
  z.strictObject({
    team: Slug,
    email: EmailInput,
    level: z.enum(TeamUserLevel.options, "must be owner, member or contributor"),
  }),
  async (deps, { team: slug, email, level }) => {
    const team = await accountOf(deps, slug);
    if (team.type !== "team") throw invalid(`"${slug}" is a personal account, not a team.`);
    const userId = await personOf(deps, email);
    try {
      await deps.db.transaction(async (tx) => {
        await tx.insert(memberships).values({ id: newId(), teamId: team.id, userId, level });
        await recordCommand(deps, tx, team.id, { kind: "member.added", target: email, targetId: userId, after: level });
      });
    } catch (error) {
      if (isUniqueViolation(error, "memberships_team_user")) throw conflict(`${email} is already a member of ${slug}.`);
      throw error;
    }
    return { team: slug, email, level };
  },
);

const createProject = command(z.strictObject({ project: ProjectAddress }), async (deps, { project: [owner, name] }) => {
  const account = await accountOf(deps, owner);
  const { id } = await insertProject(deps, account, name, (tx, projectId) =>
    recordCommand(deps, tx, account.id, { kind: "project.created", target: `${owner}/${name}`, targetId: projectId, projectId }),
  );
  return { id, owner, name };
});

const resetPasskeys = command(z.strictObject({ user: EmailInput }), async (deps, { user: email }) => {
  const userId = await personOf(deps, email);
  const { appUrl } = deps.settings;
  const removed = await deps.db.transaction(async (tx) =>
    deletePasskeys(tx, await personIn(tx, userId), { actor: operatorActor, name: "The operator of this instance", at: deps.now(), appUrl }),
  );
  return { user: email, removed };
});

const listMail = command(z.strictObject({ to: EmailInput.optional() }), (deps, { to }) => {
  if (deps.settings.smtpUrl) throw conflict("This instance has no dev mailbox: it sends mail through SMTP_URL.");
  return listDevMailbox(deps, { to });
});

const commands = {
  "user create": createUser,
  "team create": createTeam,
  "member add": addMember,
  "project create": createProject,
  ...accountCommands,
  ...teamLimitCommands,
  ...tokenCommands,
  ...pullRequestCommands,
  "passkeys reset": resetPasskeys,
  "mail list": listMail,
  "jobs list": command(z.strictObject({ state: z.enum(jobStates).default("dead"), kind: JobKindName.optional() }), listBackgroundJobs),
  "jobs retry": command(JobSelection, retryJobs),
  "jobs discard": command(JobSelection, discardJobs),
  "jobs resume": command(z.strictObject({}), resumeJobs),
  "builds list": command(BuildFilters, listBuildsForOperators),
  "builds requeue": command(z.strictObject({ project: ProjectAddress, build: BuildNumber.optional() }), requeueBuilds),
  "builds explain": command(z.strictObject({ project: ProjectAddress, build: BuildNumber }), explainBuild),
  doctor: command(z.strictObject({ all: z.boolean().default(false) }), diagnose),
  status: command(z.strictObject({}), instanceStatus),
  "seed demo": command(z.strictObject({}), (deps) => seedDemo(deps)),
};

/** Names of the operator commands. */
export type OperatorCommand = keyof typeof commands;

/**
 * Runs an operator command. Returns a plain record. Throws `HttpError`: 400 for invalid input, 404 for an unknown command or object, 409 for
 * an object that already exists.
 */
export async function runOperatorCommand(deps: Deps, name: string, input: unknown): Promise<unknown> {
  if (!Object.hasOwn(commands, name)) throw missingObject(`There is no command "${name}".`);
  return commands[name as OperatorCommand](deps, input);
}
