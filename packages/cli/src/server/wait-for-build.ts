import { CommandError } from "../commands/exit-codes.ts";
import { type Connection, requireToken } from "./connection.ts";
import { buildRecord, type BuildRecord } from "./records.ts";

/** Milliseconds before the first look at a build that is compared, and between later ones: a token has 500 requests in 5 minutes. */
const LOOK_MS = 500;
const MAX_LOOK_MS = 5000;

const PENDING = new Set(["pending", "progress"]);

/** Returns the path of a build in the API, from the address of its page: the token of a project needs no name of it. */
function buildPath({ api }: Connection, { url }: BuildRecord): string {
  const [, owner, project, number] = /^\/accounts\/([^/]+)\/projects\/([^/]+)\/builds\/(\d+)$/.exec(new URL(url).pathname) ?? [];
  if (!owner || !project || !number) throw new CommandError(`${api.origin} named a build at an unknown address: ${url}`);
  return `/projects/${owner}/${project}/builds/${number}`;
}

/** Waits until a build is compared. Throws a sentence after a number of seconds. */
export async function waitForBuild(connection: Connection, build: BuildRecord, seconds: number): Promise<BuildRecord> {
  const { api } = connection;
  const path = buildPath(connection, build);
  const until = Date.now() + seconds * 1000;
  for (let look = LOOK_MS; ; look = Math.min(look * 1.5, MAX_LOOK_MS)) {
    const current = await api.call(`GET ${path}`, buildRecord, { token: requireToken(connection) });
    if (!PENDING.has(current.status)) return current;
    if (Date.now() >= until)
      throw new CommandError(`Build ${build.number} was not compared within ${seconds} seconds. It goes on: ${build.url}`);
    await api.pause(look);
  }
}
