import * as z from "zod/mini";
import { type Connection, requireProject, requireToken } from "../server/connection.ts";
import type { ProposedRule } from "./import-set.ts";

const DAY_MS = 24 * 3_600_000;
/** Days after which an imported rule ends: then people look at what it approved. */
const RULE_DAYS = 365;
const PAGE = 100;

const rulePage = z.object({
  results: z.array(
    z.object({
      conditions: z.object({ buildName: z.optional(z.string()), tests: z.optional(z.string()), maxScore: z.optional(z.number()) }),
    }),
  ),
});

/** Creates the rules that the project lacks, on the build that was imported last. Returns the number of new ones. */
export async function createRules(
  connection: Connection,
  build: number,
  rules: readonly (ProposedRule & { buildName: string })[],
): Promise<number> {
  const { owner, name } = requireProject(connection);
  const project = `/projects/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`;
  const token = requireToken(connection);
  let created = 0;
  for (const { tests, maxScore, reason, buildName } of rules) {
    const search = new URLSearchParams({ active: "true", perPage: String(PAGE), search: tests });
    const { results } = await connection.api.call(`GET ${project}/rules?${search}`, rulePage, { token });
    const isKnown = results.some(
      ({ conditions }) => conditions.tests === tests && conditions.maxScore === maxScore && conditions.buildName === buildName,
    );
    if (isKnown) continue;
    const body = {
      effect: "approve",
      conditions: { buildName, tests, maxScore },
      reason: `Imported: ${reason}`,
      expiresAt: new Date(Date.now() + RULE_DAYS * DAY_MS).toISOString(),
    };
    await connection.api.call(`POST ${project}/builds/${build}/rules`, z.object({ id: z.string() }), { token, body });
    created++;
  }
  return created;
}
