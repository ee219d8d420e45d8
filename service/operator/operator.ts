import { and, eq } from "drizzle-orm";
import * as z from "zod";
import { ProjectName, Slug } from "../../lib/contract/shared.ts";
import { accounts, memberships, personalTokenAccounts, personalTokens, projects, projectTokens } from "../db/schema.ts";
import type { Tx } from "../db/client.ts";
import { isUniqueViolation } from "../db/violations.ts";
import { seedDemo } from "../demo/seed.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, HttpError, invalid } from "../core/errors.ts";
import { parseInput } from "../core/parse-input.ts";
import { newId, newToken, sha256 } from "../core/ids.ts";
import { jobKindNames } from "../jobs/kinds.ts";
import { listDevMailbox } from "../mail/mailbox.ts";
import { insertTeam } from "../domain/accounts/create-team.ts";
import { findAccount } from "../domain/accounts/find-accounts.ts";
import { explainBuild, listBuildsForOperators, operatorBuildStates, requeueBuilds } from "./builds-admin.ts";
import { discardJobs, jobStates, listBackgroundJobs, retryJobs } from "./jobs-admin.ts";
import { createPerson, findPerson, normalizeEmail } from "../domain/accounts/people.ts";
import { type HistoryEvent, operatorActor, recordHistory } from "../domain/history/record-history.ts";
import { deletePasskeys, personIn } from "../domain/passkeys/reset-passkeys.ts";
import { DAY_MS, requireAllowedLifetime } from "../domain/tokens/token-policy.ts";
import { insertProject } from "../domain/projects/create-project.ts";

const missing = (message: string) => new HttpError(404, message);
const Name = z.string().trim().min(1).max(100);
const Email = z
  .string()
  .refine((value) => normalizeEmail(value) !== null, "is not an email address")
  .transform((value) => normalizeEmail(value)!);
const ProjectAddress = z
  .string()
  .regex(/^[^/]+\/[^/]+$/, "must be OWNER/NAME")
  .transform((value) => value.split("/") as [string, string])
  .pipe(z.tuple([Slug, ProjectName]));

async function personOf(deps: Deps, email: string) {
  const person = await findPerson(deps, email);
  if (!person) throw missing(`No person has the address ${email}.`);
  return person.id;
}

async function accountOf(deps: Deps, slug: string) {
  const account = await findAccount(deps, slug);
  if (!account) throw missing(`There is no account "${slug}".`);
  return account;
}

const JobKindName = z.enum(jobKindNames);
const JobSelection = z.strictObject({ id: z.string().max(200).optional(), kind: JobKindName.optional() });

const BuildNumber = z.int().min(1);
const BuildFilters = z.strictObject({
  project: ProjectAddress.optional(),
  branch: z.string().max(255).optional(),
  name: z.string().max(255).optional(),
  state: z.enum(operatorBuildStates, `must be ${operatorBuildStates.join(", ")}`).optional(),
});

/** Records an operator command in the history of the account that it changed. */
const record = (deps: Deps, tx: Tx, accountId: string, event: HistoryEvent) =>
  recordHistory(tx, accountId, operatorActor, [event], { at: deps.now() });

/** Defines an operator command by its input and its work. It checks no permissions: only the operator can run it. */
function command<S extends z.ZodObject>(input: S, run: (deps: Deps, input: z.output<S>) => Promise<unknown>) {
  return async (deps: Deps, given: unknown): Promise<unknown> => run(deps, parseInput(input, given));
}

/** Returns true for the person's own account and for teams of theirs. */
async function belongs({ db }: Deps, userId: string, account: { id: string }): Promise<boolean> {
  if (account.id === userId) return true;
  const found = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.teamId, account.id), eq(memberships.userId, userId)));
  return found.length > 0;
}

const createUser = command(z.strictObject({ email: Email, name: Name.optional() }), async (deps, { email, name }) => {
  try {
    const id = await createPerson(deps, { email, name });
    const [account] = await deps.db.select().from(accounts).where(eq(accounts.id, id));
    return { id, slug: account!.slug, name: account!.name, email };
  } catch (error) {
    if (isUniqueViolation(error, "emails_pkey")) throw conflict(`Another person already has the address ${email}.`);
    throw error;
  }
});

const createTeam = command(z.strictObject({ slug: Slug, name: Name, owner: Email }), async (deps, { slug, name, owner }) => {
  const id = await insertTeam(deps, { slug, name, ownerId: await personOf(deps, owner) }, (tx, teamId) =>
    record(deps, tx, teamId, { kind: "team.created", target: name, targetId: teamId }),
  );
  return { id, slug, name, owner };
});

const addMember = command(
  z.strictObject({ team: Slug, email: Email, level: z.enum(["owner", "member", "contributor"], "must be owner, member or contributor") }),
  async (deps, { team: slug, email, level }) => {
    const team = await accountOf(deps, slug);
    if (team.type !== "team") throw invalid(`"${slug}" is a personal account, not a team.`);
    const userId = await personOf(deps, email);
    try {
      await deps.db.transaction(async (tx) => {
        await tx.insert(memberships).values({ id: newId(), teamId: team.id, userId, level });
        await record(deps, tx, team.id, { kind: "member.added", target: email, targetId: userId, after: level });
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
    record(deps, tx, account.id, { kind: "project.created", target: `${owner}/${name}`, targetId: projectId, projectId }),
  );
  return { id, owner, name };
});

const createToken = command(
  z.strictObject({ user: Email, accounts: z.array(z.string()).min(1).max(100), expiresInDays: z.int().min(1).max(3650).optional() }),
  async (deps, { user: email, accounts: slugs, expiresInDays }) => {
    const userId = await personOf(deps, email);
    const allowed = new Map<string, string>();
    for (const slug of slugs) {
      const account = await accountOf(deps, slug);
      if (!(await belongs(deps, userId, account))) throw invalid(`${email} is not a member of ${slug}.`);
      allowed.set(account.id, slug);
    }
    const token = newToken("personal");
    const expiresAt = expiresInDays ? new Date(deps.now().getTime() + expiresInDays * DAY_MS) : null;
    const id = newId();
    await deps.db.transaction(async (tx) => {
      await requireAllowedLifetime(tx, [...allowed.keys()], expiresInDays ?? null);
      await tx.insert(personalTokens).values({ id, hash: sha256(token), userId, name: "Created by the operator", expiresAt });
      await tx.insert(personalTokenAccounts).values([...allowed.keys()].map((accountId) => ({ tokenId: id, accountId })));
      await record(deps, tx, userId, { kind: "token.created", target: "Created by the operator", targetId: id });
    });
    return { id, token, user: email, accounts: [...allowed.values()], expiresAt: expiresAt?.toISOString() ?? null };
  },
);

const NewProjectToken = z.strictObject({
  project: ProjectAddress,
  name: z.string().trim().min(1).max(255).default("Created by the operator"),
  expiresInDays: z.int().min(1).max(3650).optional(),
});

const createProjectToken = command(NewProjectToken, async (deps, { project: [owner, name], name: label, expiresInDays }) => {
  const account = await accountOf(deps, owner);
  const rows = await deps.db.select({ id: projects.id, name: projects.name }).from(projects).where(eq(projects.accountId, account.id));
  const project = rows.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!project) throw missing(`There is no project "${owner}/${name}".`);
  const token = newToken("project");
  const id = newId();
  await deps.db.transaction(async (tx) => {
    await requireAllowedLifetime(tx, [account.id], expiresInDays ?? null);
    const expiresAt = expiresInDays ? new Date(deps.now().getTime() + expiresInDays * DAY_MS) : null;
    await tx.insert(projectTokens).values({ id, hash: sha256(token), projectId: project.id, name: label, expiresAt });
    const event = {
      kind: "project-token.created",
      target: `${owner}/${project.name}`,
      after: label,
      targetId: id,
      projectId: project.id,
    } as const;
    await record(deps, tx, account.id, event);
  });
  return { id, token, project: `${owner}/${project.name}` };
});

const resetPasskeys = command(z.strictObject({ user: Email }), async (deps, { user: email }) => {
  const userId = await personOf(deps, email);
  const { appUrl } = deps.settings;
  const removed = await deps.db.transaction(async (tx) =>
    deletePasskeys(tx, await personIn(tx, userId), { actor: operatorActor, name: "The operator of this instance", at: deps.now(), appUrl }),
  );
  return { user: email, removed };
});

const listMail = command(z.strictObject({ to: Email.optional() }), (deps, { to }) => {
  if (deps.settings.smtpUrl) throw conflict("This instance has no dev mailbox: it sends mail through SMTP_URL.");
  return listDevMailbox(deps, { to });
});

const commands = {
  "user create": createUser,
  "team create": createTeam,
  "member add": addMember,
  "project create": createProject,
  "token create": createToken,
  "project-token create": createProjectToken,
  "passkeys reset": resetPasskeys,
  "mail list": listMail,
  "jobs list": command(z.strictObject({ state: z.enum(jobStates).default("dead"), kind: JobKindName.optional() }), listBackgroundJobs),
  "jobs retry": command(JobSelection, retryJobs),
  "jobs discard": command(JobSelection, discardJobs),
  "builds list": command(BuildFilters, listBuildsForOperators),
  "builds requeue": command(z.strictObject({ project: ProjectAddress, build: BuildNumber.optional() }), requeueBuilds),
  "builds explain": command(z.strictObject({ project: ProjectAddress, build: BuildNumber }), explainBuild),
  "seed demo": command(z.strictObject({}), (deps) => seedDemo(deps)),
};

/** Names of the operator commands. */
export type OperatorCommand = keyof typeof commands;

/**
 * Runs an operator command. Returns a plain record. Throws `HttpError`: 400 for invalid input, 404 for an unknown command or object, 409 for
 * an object that already exists.
 */
export async function runOperatorCommand(deps: Deps, name: string, input: unknown): Promise<unknown> {
  if (!Object.hasOwn(commands, name)) throw missing(`There is no command "${name}".`);
  return commands[name as OperatorCommand](deps, input);
}
