import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { ask, type Journal, sendLoadFile, readFile } from "./journal.ts";
import type { FaultTeam } from "../stand/teams.ts";

/** A journal, a team and an address of Loupe: what each action needs. */
export type LoadActor = { journal: Journal; team: FaultTeam; origin: string };

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const commitOf = (name: string) => createHash("sha1").update(name).digest("hex");

let drawn = 0;
/** Draws a picture that no other call draws. */
function drawPicture(width = 48): Promise<Buffer> {
  drawn++;
  const background = { r: drawn & 255, g: (drawn >> 8) & 255, b: (drawn * 67) & 255 };
  return sharp({ create: { width, height: 32, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A declared file with its bytes and the address to send them to. */
export type LoadFile = { id: string; bytes: Buffer; upload: { url: string; fields: Record<string, string> } };

/** Declares a file of a team, of so many pixels in width. */
export async function declareLoadFile({ journal, team, origin }: LoadActor, width?: number): Promise<LoadFile | undefined> {
  const bytes = await drawPicture(width);
  const name = `${team.slug}-${randomUUID()}.png`;
  const body = { name, contentType: "image/png", size: bytes.length, hash: hashOf(bytes), project: team.project };
  const created = await ask(journal, team, origin, { route: "POST /media", body });
  return created && { id: created.media.id, bytes, upload: created.upload };
}

/** Finalizes a sent file; true when Loupe acknowledged it. */
export async function finalizeFile({ journal, team, origin }: LoadActor, { id, bytes }: LoadFile): Promise<boolean> {
  const done = await ask(journal, team, origin, { route: `POST /media/${id}/finalize` });
  if (!done) return false;
  journal.writes.push({ kind: "media", team, id, hash: hashOf(bytes) });
  return true;
}

/** Reads a file of a media; false unless its bytes came and are those that were sent. */
export async function isFileStored({ journal, team, origin }: LoadActor, media: string, hash: string): Promise<boolean> {
  const found = await ask(journal, team, origin, { route: `GET /media/${media}` });
  if (found?.status !== "ready") return false;
  const bytes = await readFile(journal, found.fileUrl);
  if (!bytes) return false;
  if (hashOf(bytes) === hash) return true;
  journal.wrong.push(`the file of media ${media} has other bytes`);
  return false;
}

/** Uploads a picture, reads it back and comments on it. True when all of it succeeded. */
export async function uploadAndComment(actor: LoadActor): Promise<boolean> {
  const { journal, team, origin } = actor;
  const file = await declareLoadFile(actor);
  if (!file || !(await sendLoadFile(journal, file.upload, file.bytes)) || !(await finalizeFile(actor, file))) return false;
  const body = { body: `Seen by ${team.slug}` };
  const comment = await ask(journal, team, origin, { route: `POST /media/${file.id}/comments`, body });
  if (comment) journal.writes.push({ kind: "comment", team, media: file.id, id: comment.id });
  return Boolean(comment) && (await isFileStored(actor, file.id, hashOf(file.bytes)));
}

/** A build that Loupe has all files of. */
type SentBuild = { number: number; snapshots: number };

/** Uploads a build of new pictures, in the suite of builds with so many: the reference on main, or one that is compared with it. */
export async function uploadPictures(actor: LoadActor, snapshots: number, isReference = false): Promise<SentBuild | undefined> {
  const { journal, team, origin } = actor;
  const pictures = await Promise.all(Array.from({ length: snapshots }, () => drawPicture()));
  const line = isReference
    ? { commit: commitOf(`${team.slug} base`), branch: "main" }
    : {
        commit: commitOf(randomUUID()),
        branch: `feature-${randomUUID()}`,
        referenceCommit: commitOf(`${team.slug} base`),
        parentCommits: [commitOf(`${team.slug} base`)],
      };
  const screenshots = pictures.map((bytes) => ({ key: hashOf(bytes), contentType: "image/png" }));
  const created = await ask(journal, team, origin, {
    route: "POST /builds",
    token: team.ci,
    body: { ...line, name: `suite of ${snapshots}`, screenshots },
  });
  if (!created) return undefined;
  const bytesOf = new Map(pictures.map((bytes) => [hashOf(bytes), bytes]));
  for (const { key, postUrl, fields } of created.screenshots as { key: string; postUrl: string; fields: Record<string, string> }[])
    if (!(await sendLoadFile(journal, { url: postUrl, fields }, bytesOf.get(key)!))) return undefined;
  const body = { screenshots: screenshots.map(({ key }, at) => ({ key, name: `page-${at}` })), final: true };
  const done = await ask(journal, team, origin, { route: `PUT /builds/${created.build.id}`, token: team.ci, body });
  if (!done) return undefined;
  const build = { number: created.build.number as number, snapshots };
  journal.writes.push({ kind: "build", team, ...build });
  return build;
}

/** Waits until a build is concluded, at most so many milliseconds. Returns it, or undefined. */
export async function awaitConclusion({ journal, team, origin }: LoadActor, number: number, milliseconds = 120_000) {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(300)) {
    const build = await ask(journal, team, origin, { route: `GET /projects/${team.project}/builds/${number}` });
    if (build?.status === "error") return undefined;
    if (build?.conclusion) return build as { conclusion: string; stats: { total: number; changed: number } };
  }
  return undefined;
}

/** Returns the ids of changes of a build, at most a hundred. */
export async function listChanges({ journal, team, origin }: LoadActor, number: number): Promise<string[]> {
  const route = `GET /projects/${team.project}/builds/${number}/diffs?needsReview=true&perPage=100`;
  const list = await ask(journal, team, origin, { route });
  return ((list?.results ?? []) as { id: string }[]).map(({ id }) => id);
}

/** Approves a change; true when Loupe acknowledged it. */
export async function approveChange({ journal, team, origin }: LoadActor, build: number, diff: string): Promise<boolean> {
  const body = { diffId: diff, decision: "approve" };
  const decided = await ask(journal, team, origin, { route: `POST /projects/${team.project}/builds/${build}/decisions`, body });
  if (!decided) return false;
  journal.writes.push({ kind: "decision", team, build, diff });
  return true;
}

/** Invites a person, who gets a mail. */
export async function invite({ journal, team, origin }: LoadActor): Promise<void> {
  const address = `${randomUUID()}@acme.example`;
  const body = { members: [{ email: address, level: "member" }] };
  if (await ask(journal, team, origin, { route: `POST /accounts/${team.slug}/invites`, body }))
    journal.writes.push({ kind: "mail", team, address });
}
