import * as z from "zod/mini";
import { readCiFacts } from "../ci/ci-facts.ts";
import { CommandError } from "../commands/exit-codes.ts";
import { readHead } from "../git/history.ts";
import type { Repository } from "../git/repository.ts";
import type { Environment } from "../terminal/terminal.ts";
import { type Connection, requireProject, requireToken } from "./connection.ts";

const page = z.object({ results: z.array(z.object({ number: z.int() })) });

/** Returns the number of the newest build of the commit of CI or git, else of its branch. Throws a sentence where there is none. */
export async function findLatestBuild(connection: Connection, env: Environment, repository: Repository | null): Promise<number> {
  const [ci, own] = [readCiFacts(env), repository && readHead(repository)];
  const [headSha, head] = [ci?.prHeadCommit ?? ci?.commit ?? own?.commit, ci?.branch ?? own?.branch];
  const { owner, name } = requireProject(connection);
  const route = `GET /projects/${encodeURIComponent(owner)}/${encodeURIComponent(name)}/builds`;
  for (const [key, value] of Object.entries({ headSha, head })) {
    if (!value) continue;
    const query = new URLSearchParams({ [key]: value, perPage: "1" });
    const { results } = await connection.api.call(`${route}?${query}`, page, { token: requireToken(connection) });
    if (results[0]) return results[0].number;
  }
  throw new CommandError(
    `${owner}/${name} has no build of ${headSha?.slice(0, 7) ?? "this commit"}${head ? ` or of ${head}` : ""}. Name one with --build NUMBER.`,
  );
}
