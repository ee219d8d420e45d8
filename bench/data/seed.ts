import { pino } from "pino";
import { openDeps } from "../../service/open-deps.ts";
import { readSettings } from "../../service/core/settings.ts";
import { createProject, createTeam, createUser, personalToken, projectToken } from "../../service/testing/factories.ts";
import { startPostgres } from "../../service/testing/peers.ts";

/**
 * Creates a person with a team, a project and 900 tokens in an empty store: enough tokens to stay below the rate limit. Reads the
 * service's environment. With `--postgres` it starts a private server instead, prints its address and runs until its input ends.
 * Prints one line of JSON.
 */
async function fill() {
  const { deps, close } = await openDeps(readSettings(process.env), pino({ level: "silent" }));
  const service = { deps };
  const user = await createUser(service);
  const team = await createTeam(service, { owner: user });
  const project = await createProject(service, team);
  const tokens = [];
  for (let count = 0; count < 900; count++) tokens.push(await personalToken(service, user, [team]));
  const ci = await projectToken(service, project);
  await close();
  return { user, project: project.path, projectId: project.id, tokens, ci };
}

async function postgres() {
  const server = await startPostgres();
  process.stdin.resume().once("end", () => void server?.stop());
  return { url: server?.url ?? null };
}

console.log(JSON.stringify(process.argv.includes("--postgres") ? await postgres() : await fill()));
