import { pino } from "pino";
import type { Deps } from "../../service/core/deps.ts";
import { openPostgres } from "../../service/db/client.ts";
import { createProject, createTeam, createUser, personalToken, projectToken } from "../../service/testing/factories.ts";

/** A team with a project, and the tokens of its owner and its CI. No answer to it may name the other team. */
export type FaultTeam = { slug: string; project: string; token: string; ci: string; other: { slug: string; project: string } };

/** Creates two teams that know nothing of each other. */
export async function createFaultTeams(databaseUrl: string): Promise<readonly [FaultTeam, FaultTeam]> {
  const database = openPostgres(databaseUrl, pino({ level: "silent" }), { max: 1 });
  const service = { deps: { db: database.db } as Deps };
  const create = async () => {
    const owner = await createUser(service);
    const team = await createTeam(service, { owner });
    const project = await createProject(service, team);
    const token = await personalToken(service, owner, [team]);
    return { slug: team.slug, project: project.path, token, ci: await projectToken({ ...service }, project) };
  };
  try {
    const [one, two] = [await create(), await create()];
    return [
      { ...one, other: two },
      { ...two, other: one },
    ];
  } finally {
    await database.close();
  }
}
