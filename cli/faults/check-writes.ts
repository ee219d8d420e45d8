import pLimit from "p-limit";
import { type LoadActor, isFileStored, awaitConclusion } from "./actions.ts";
import { type AcknowledgedWrite, ask, type Journal } from "./journal.ts";
import type { Stand } from "../stand/stand.ts";

/** Milliseconds for mails that wait for their next attempt. */
const MAIL_MS = 180_000;

async function isFound(stand: Stand, actor: LoadActor, write: AcknowledgedWrite): Promise<boolean> {
  const { journal, team, origin } = actor;
  if (write.kind === "media") return isFileStored(actor, write.id, write.hash);
  if (write.kind === "comment") {
    const comment = await ask(journal, team, origin, { route: `GET /media/${write.media}/comments/${write.id}` });
    return comment?.text === `Seen by ${team.slug}`;
  }
  if (write.kind === "build") return (await awaitConclusion(actor, write.number))?.stats.total === write.snapshots;
  if (write.kind === "mail") {
    const arrived = () => stand.sink.received.some((mail) => mail.includes(write.address));
    for (const end = Date.now() + MAIL_MS; !arrived() && Date.now() < end;) await new Promise((resolve) => setTimeout(resolve, 200));
    return arrived();
  }
  const sql = "select verdict, count(*) over ()::int as rows from diffs where id = $1";
  const { rows } = await stand.database.query<{ verdict: string; rows: number }>(sql, [write.diff]);
  return rows[0]?.verdict === "approved" && rows[0].rows === 1;
}

/** Looks for every write of a journal, as its team. Returns those that are not found. What goes wrong here is recorded in `journal`. */
export async function missingWrites(stand: Stand, writes: readonly AcknowledgedWrite[], journal: Journal): Promise<AcknowledgedWrite[]> {
  const inTurn = pLimit(8);
  const found = await Promise.all(
    writes.map((write) => inTurn(() => isFound(stand, { journal, team: write.team, origin: stand.origin }, write))),
  );
  return writes.filter((_, at) => !found[at]);
}
