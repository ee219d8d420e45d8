import { and, eq } from "drizzle-orm";
import * as z from "zod";
import { memberships, projects } from "../db/schema.ts";
import { personalTokenAccounts, personalTokens, projectTokens } from "../db/token-schema.ts";
import type { Deps } from "../core/deps.ts";
import { invalid } from "../core/errors.ts";
import { newId, newToken, sha256 } from "../core/ids.ts";
import { DAY_MS, requireAllowedLifetime } from "../domain/tokens/token-policy.ts";
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

/** Operator commands that create tokens. */
export const tokenCommands = { "token create": createToken, "project-token create": createProjectToken };
