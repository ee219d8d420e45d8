import type { Answer } from "../api/call.ts";
import { send } from "../api/client.ts";
import { contentTypeOf } from "./accepts.ts";
import { hashFile } from "./hash.ts";
import { postFile } from "./post.ts";
import { type Progress, progressOf } from "./progress.ts";

export type Media = Answer<"POST /media/{mediaId}/finalize">;
export type Destination = { project: string; visibility: "public" | "team" | null; branch: string | null };
export type Phase =
  | ({ phase: "reading" } & Progress)
  | { phase: "declaring" }
  | ({ phase: "sending" } & Progress)
  | { phase: "checking" }
  | { phase: "done"; media: Media; sent: boolean };

/** The ways out of the generator; tests bring their own. */
export type Ways = { hash: typeof hashFile; post: typeof postFile; send: typeof send };
const browser: Ways = { hash: hashFile, post: postFile, send };

/**
 * One file from disk to share link: hash → declare → post → finalize (part 4). Yields where it is and ends with `done`; throws
 * `ApiError` or the signal's reason. Running it again after a failure is safe: the hash names the same version.
 */
export async function* upload(file: File, to: Destination, signal: AbortSignal, ways: Ways = browser): AsyncGenerator<Phase, void> {
  yield { phase: "reading", done: 0, total: file.size };
  const reading = progressOf((report) => ways.hash(file, report, signal));
  let step = await reading.next();
  for (; !step.done; step = await reading.next()) yield { phase: "reading", ...step.value };
  const hash = step.value;

  yield { phase: "declaring" };
  const body = {
    name: file.name,
    contentType: contentTypeOf(file)!,
    size: file.size,
    hash,
    project: to.project,
    ...(to.visibility && { visibility: to.visibility }),
    ...(to.branch && { branch: to.branch }),
  };
  const { media, upload: target } = (await ways.send("POST /media", { body }, { signal })) as Answer<"POST /media">;
  if (!target) return void (yield { phase: "done", media, sent: false });

  yield { phase: "sending", done: 0, total: file.size };
  for await (const progress of progressOf((report) => ways.post(target, file, report, signal))) yield { phase: "sending", ...progress };

  yield { phase: "checking" };
  const ready = (await ways.send("POST /media/{mediaId}/finalize", { params: { mediaId: media.id } }, { signal })) as Media;
  yield { phase: "done", media: ready, sent: true };
}
