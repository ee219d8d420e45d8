import { setTimeout as sleep } from "node:timers/promises";
import { type LoadActor, approveChange, listChanges, awaitConclusion, uploadAndComment, uploadPictures } from "./actions.ts";
import { ask, askForeign, type Journal, openJournal } from "./journal.ts";
import type { Stand } from "../stand/stand.ts";

/** Snapshots of a build of the load. */
const SNAPSHOTS = 3;

const readAll = async ({ journal, team, origin }: LoadActor) => {
  await ask(journal, team, origin, { route: `GET /projects/${team.project}` });
  await ask(journal, team, origin, { route: `GET /projects/${team.project}/media?perPage=20` });
  await ask(journal, team, origin, { route: `GET /projects/${team.project}/builds?perPage=20` });
  await askForeign(journal, team, origin);
};

/** Uploads what the builds of the load are compared with. */
export async function uploadReferences({ teams, origin }: Stand): Promise<void> {
  for (const team of teams) {
    const actor = { journal: openJournal(), team, origin };
    const reference = await uploadPictures(actor, SNAPSHOTS, true);
    if (!reference || !(await awaitConclusion(actor, reference.number))) throw new Error("A reference was not concluded.");
  }
}

async function buildAndDecide(actor: LoadActor, stopped: () => boolean): Promise<void> {
  const build = await uploadPictures(actor, SNAPSHOTS);
  // A build that a fault holds up is looked at in the end, with all others.
  if (!build || stopped() || !(await awaitConclusion(actor, build.number, 3000))) return;
  for (const diff of await listChanges(actor, build.number)) await approveChange(actor, build.number, diff);
}

/** Lets people and CI of both teams work through nginx, each doing one thing after the other, until `stop` is called. */
export function startLoad(stand: Stand, journal: Journal): { stop(): Promise<void> } {
  let isDone = false;
  const repeat = async (work: () => Promise<unknown>, pause: number) => {
    for (; !isDone; await sleep(pause)) await work();
  };
  const loops = stand.teams.flatMap((team) => {
    const actor = { journal, team, origin: stand.origin };
    return [
      repeat(() => uploadAndComment(actor), 300),
      repeat(() => readAll(actor), 200),
      repeat(() => buildAndDecide(actor, () => isDone), 700),
    ];
  });
  return {
    async stop() {
      isDone = true;
      await Promise.all(loops);
    },
  };
}
