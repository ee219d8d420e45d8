import { type Answer, ApiError } from "../api/call.ts";
import { send } from "../api/client.ts";
import type { ContentType } from "../contract/media-refusals.ts";
import { postFile } from "./post-form.ts";
import { type Progress, progressOf } from "./progress.ts";

export type Media = Answer<"POST /media/{mediaId}/finalize">;
export type Destination = {
  project: string;
  visibility: "public" | "team" | null;
  branch: string | null;
  prNumber: number | null;
};
/** What is known of a file before it is sent. `size` in bytes, `hash` in lower-case hex; `state` null: as the name says. */
export type Facts = { name: string; contentType: ContentType; size: number; hash: string; state: "before" | "after" | null };
export type Phase =
  | { phase: "declaring" }
  | ({ phase: "sending" } & Progress)
  | { phase: "checking"; mediaId: string }
  | { phase: "done"; media: Media; sent: boolean };

/** The ways out of the generator; tests bring their own. */
export type Ways = { post: typeof postFile; send: typeof send };
const browser: Ways = { post: postFile, send };

type Job = { file: File | null; facts: Facts; to: Destination; /** Whose bytes have arrived in an earlier try. */ arrived: string | null };

/** Storages refuse a form whose time has run out with 403; some say so with 400 and the word. */
const isExpired = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || (error.status === 400 && /expired/i.test(error.message)));

/**
 * One file whose hash is known, to its share link: declare → post → finalize (part 4), from the first step that is not done. Declares
 * once more when the form's time ran out on the way. Yields where it is and ends with `done`; throws `ApiError` or the signal's
 * reason. Running it again after a failure is safe: the hash names the same version.
 */
export async function* upload({ file, facts, to, arrived }: Job, signal: AbortSignal, ways: Ways = browser): AsyncGenerator<Phase, void> {
  const finalize = async (mediaId: string) =>
    (await ways.send("POST /media/{mediaId}/finalize", { params: { mediaId } }, { signal })) as Media;
  if (arrived) {
    yield { phase: "checking", mediaId: arrived };
    try {
      return void (yield { phase: "done", media: await finalize(arrived), sent: true });
    } catch (error) {
      // Its bytes did not stay, or it was deleted: then from the beginning.
      if (!file || !(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error;
    }
  }
  if (!file) throw new Error("The file is no longer here. Choose it again.");
  const { visibility, branch, prNumber, project } = to;
  const { state, ...rest } = facts;
  const body = {
    ...rest,
    project,
    ...(state && { state }),
    ...(visibility && { visibility }),
    ...(branch && { branch }),
    ...(prNumber && { prNumber }),
  };
  for (let again = true; ; again = false) {
    yield { phase: "declaring" };
    const { media, upload: target } = (await ways.send("POST /media", { body }, { signal })) as Answer<"POST /media">;
    if (!target) return void (yield { phase: "done", media, sent: false });
    yield { phase: "sending", done: 0, total: file.size };
    try {
      for await (const progress of progressOf((report) => ways.post(target, file, report, signal))) yield { phase: "sending", ...progress };
    } catch (error) {
      if (again && isExpired(error)) continue;
      throw error;
    }
    yield { phase: "checking", mediaId: media.id };
    return void (yield { phase: "done", media: await finalize(media.id), sent: true });
  }
}
