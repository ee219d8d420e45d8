import { and, asc, eq } from "drizzle-orm";
import * as z from "zod";
import { Slug } from "../../lib/contract/shared.ts";
import { accounts, memberships, projects } from "../db/schema.ts";
import { personalTokenAccounts, personalTokens, projectTokens } from "../db/token-schema.ts";
import type { Deps } from "../core/deps.ts";
import { invalid } from "../core/errors.ts";
import { newId, newToken, sha256 } from "../core/ids.ts";
import type { HistoryEvent } from "../domain/base/history/record-history.ts";
import { DAY_MS, requireAllowedLifetime } from "../domain/projects/tokens/token-policy.ts";
import { EmailInput, ProjectAddress, accountOf, command, missingObject, personOf, recordCommand } from "./command.ts";

/** Returns true for the person's own account and for teams of theirs. */
async function belongs({ db }: Deps, userId: string, account: { id: string }): Promise<boolean> {
  if (account.id === userId) return true;
  const found = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.teamId, account.id), eq(memberships.userId, userId)));
  return found.length > 0;
}

const createToken = command(
  z.strictObject({ user: EmailInput, accounts: z.array(z.string()).min(1).max(100), expiresInDays: z.int().min(1).max(3650).optional() }),
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
      await recordCommand(deps, tx, userId, { kind: "token.created", target: "Created by the operator", targetId: id });
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
  if (!project) throw missingObject(`There is no project "${owner}/${name}".`);
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
    await recordCommand(deps, tx, account.id, event);
  });
  return { id, token, project: `${owner}/${project.name}` };
});

const facts = (table: typeof personalTokens | typeof projectTokens) => ({
  id: table.id,
  name: table.name,
  createdAt: table.createdAt,
  expiresAt: table.expiresAt,
  lastUsedAt: table.lastUsedAt,
});

const listTokens = command(z.strictObject({ account: Slug }), async (deps, { account: slug }) => {
  const { id } = await accountOf(deps, slug);
  const personal = await deps.db
    .select({ ...facts(personalTokens), of: accounts.slug })
    .from(personalTokenAccounts)
    .innerJoin(personalTokens, eq(personalTokens.id, personalTokenAccounts.tokenId))
    .innerJoin(accounts, eq(accounts.id, personalTokens.userId))
    .where(eq(personalTokenAccounts.accountId, id))
    .orderBy(asc(personalTokens.createdAt));
  const ofProjects = await deps.db
    .select({ ...facts(projectTokens), of: projects.name })
    .from(projects)
    .innerJoin(projectTokens, eq(projectTokens.projectId, projects.id))
    .where(eq(projects.accountId, id))
    .orderBy(asc(projectTokens.createdAt));
  return [
    ...personal.map((one) => ({ kind: "personal" as const, ...one })),
    ...ofProjects.map((one) => ({ kind: "project" as const, ...one, of: `${slug}/${one.of}` })),
  ];
});

const revokeToken = command(z.strictObject({ id: z.string().max(200) }), async (deps, { id }) =>
  deps.db.transaction(async (tx) => {
    const [personal] = await tx.delete(personalTokens).where(eq(personalTokens.id, id)).returning();
    if (personal) {
      await recordCommand(deps, tx, personal.userId, { kind: "token.revoked", target: personal.name, targetId: id });
      return { id, name: personal.name };
    }
    const [token] = await tx.delete(projectTokens).where(eq(projectTokens.id, id)).returning();
    if (!token) throw missingObject(`There is no token with the id "${id}". See token list.`);
    const [project] = await tx.select().from(projects).where(eq(projects.id, token.projectId));
    const event = {
      kind: "project-token.revoked",
      target: project!.name,
      before: token.name ?? undefined,
      targetId: id,
      projectId: project!.id,
    };
    await recordCommand(deps, tx, project!.accountId, event as HistoryEvent);
    return { id, name: token.name };
  }),
);

/** Operator commands about tokens. A token is printed once, when it is created; lists have no secrets. */
export const tokenCommands = {
  "token create": createToken,
  "token list": listTokens,
  "token revoke": revokeToken,
  "project-token create": createProjectToken,
};
