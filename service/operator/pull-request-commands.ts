import { and, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import type { Deps } from "../core/deps.ts";
import { projectRepositories } from "../db/pull-request-schema.ts";
import { accounts, projects } from "../db/schema.ts";
import { endJobs, permitJobs } from "../domain/projects/pull-requests/jobs-repository.ts";
import { recordPullRequest } from "../domain/projects/pull-requests/record-pull-request.ts";
import { command, missingObject, ProjectAddress, recordCommand } from "./command.ts";

const Project = z.strictObject({ project: ProjectAddress });
const Numbered = Project.extend({ number: z.int("must be the number of a pull request").min(1) });

async function projectAt({ db }: Deps, [owner, name]: [string, string]) {
  const [row] = await db
    .select({ id: projects.id, accountId: projects.accountId })
    .from(projects)
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .where(and(eq(accounts.slug, owner), sql`lower(${projects.name}) = ${name.toLowerCase()}`, isNull(projects.deletedAt)));
  if (!row) throw missingObject(`There is no project "${owner}/${name}".`);
  return row;
}

const Branch = z.string("must be the head branch").min(1).max(255);

const openCommand = command(Numbered.extend({ branch: Branch }), async (deps, { project, number, branch }) => {
  const { id } = await projectAt(deps, project);
  const changedAt = deps.now();
  await deps.db.transaction((tx) => recordPullRequest(tx, deps, id, { number, branch, fork: false, state: "open", changedAt }));
  return { project: project.join("/"), number, branch };
});

const closeCommand = command(Numbered.extend({ branch: Branch }), async (deps, { project, number, branch }) => {
  const { id } = await projectAt(deps, project);
  const changedAt = deps.now();
  await deps.db.transaction((tx) => recordPullRequest(tx, deps, id, { number, branch, fork: false, state: "closed", changedAt }));
  return { project: project.join("/"), number };
});

const FullName = z
  .string()
  .max(200)
  .regex(/^[\w.-]+\/[\w.-]+$/, "must be OWNER/NAME of the GitHub repository")
  .transform((value) => value.toLowerCase());

const linkCommand = command(Project.extend({ repository: FullName }), async (deps, { project, repository }) => {
  const { id: projectId, accountId } = await projectAt(deps, project);
  const values = { projectId, fullName: repository, githubId: null, installationId: null, readsContents: null, createdAt: deps.now() };
  await deps.db.transaction(async (tx) => {
    const target = projectRepositories.projectId;
    await tx.insert(projectRepositories).values(values).onConflictDoUpdate({ target, set: values });
    await permitJobs(tx, projectId, repository);
    const event = { kind: "project.updated", target: project.join("/"), targetId: projectId, projectId } as const;
    await recordCommand(deps, tx, accountId, { ...event, after: `linked to the GitHub repository ${repository}` });
  });
  return { project: project.join("/"), repository };
});

const unlinkCommand = command(Project, async (deps, { project }) => {
  const { id: projectId, accountId } = await projectAt(deps, project);
  await deps.db.transaction(async (tx) => {
    const [gone] = await tx.delete(projectRepositories).where(eq(projectRepositories.projectId, projectId)).returning();
    if (!gone) throw missingObject(`The project "${project.join("/")}" is not linked to a repository.`);
    await endJobs(tx, projectId, gone.fullName);
    const event = { kind: "project.updated", target: project.join("/"), targetId: projectId, projectId } as const;
    await recordCommand(deps, tx, accountId, { ...event, before: `linked to the GitHub repository ${gone.fullName}` });
  });
  return { project: project.join("/") };
});

/** Commands about pull requests and repositories. A link lets a project follow a repository, so only the operator makes it. */
export const pullRequestCommands = {
  "pull-request open": openCommand,
  "pull-request close": closeCommand,
  "repository link": linkCommand,
  "repository unlink": unlinkCommand,
};
