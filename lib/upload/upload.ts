import { type Args, type ResponseBody, ApiError } from "../api/call.ts";
import type { ContentType } from "../contract/media-refusals.ts";
import type { ByteProgress, postFile } from "./post-form.ts";

export type UploadedMedia = ResponseBody<"POST /media/{mediaId}/finalize">;
export type Destination = {
  project: string;
  visibility: "public" | "team" | null;
  branch: string | null;
  prNumber: number | null;
};
/** Declaration of a file. `size` is in bytes, `hash` in lower-case hex; `state` null takes the state from the name. */
export type FileFacts = { name: string; contentType: ContentType; size: number; hash: string; state: "before" | "after" | null };
/** `queued`: declared, and waiting for its turn to be posted. */
export type UploadPhase =
  | { phase: "declaring" | "queued" }
  | ({ phase: "sending" } & ByteProgress)
  | { phase: "checking"; mediaId: string };
/** Result of an upload. `sent` is false when the service already stored the bytes. */
export type Uploaded = { media: UploadedMedia; sent: boolean };

/** Body of a declaration, with the project of the file. */
export type Declaration = Args<"POST /media">[0]["body"] & { project: string };

/** Network calls of `upload`: of single files, or gathered into batches. */
export type UploadCalls = {
  declare: (declaration: Declaration, signal: AbortSignal) => Promise<ResponseBody<"POST /media">>;
  post: typeof postFile;
  finalize: (project: string, mediaId: string, signal: AbortSignal) => Promise<UploadedMedia>;
};

type Job = {
  file: File | null;
  facts: FileFacts;
  to: Destination;
  /** Id of the media whose bytes arrived in an earlier try. */
  arrived: string | null;
};

/** Sends one file and reports its phases. */
export type RunUpload = (job: Job, report: (phase: UploadPhase) => void, signal: AbortSignal) => Promise<Uploaded>;

/** Returns true for an expired form: storage responds with 403, some servers 400 with the word. */
const isExpired = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || (error.status === 400 && /expired/i.test(error.message)));

/**
 * Uploads one file: declare, post, finalize, from the first step that is not done. Declares again when the form expires on the way.
 * Reports each phase. Rejects with `ApiError` or the signal's reason. Safe to run again after a failure: the hash names the same version.
 */
export async function upload(
  { file, facts, to, arrived }: Job,
  report: (phase: UploadPhase) => void,
  signal: AbortSignal,
  calls: UploadCalls,
): Promise<Uploaded> {
  const finalize = async (mediaId: string): Promise<Uploaded> => {
    report({ phase: "checking", mediaId });
    return { media: await calls.finalize(to.project, mediaId, signal), sent: true };
  };
  if (arrived) {
    try {
      return await finalize(arrived);
    } catch (error) {
      // Its bytes were refused, or it was deleted: start from the beginning.
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
    report({ phase: "declaring" });
    const { media, upload: target } = await calls.declare(body, signal);
    if (!target) return { media, sent: false };
    report({ phase: "queued" });
    try {
      await calls.post(target, file, (progress) => report({ phase: "sending", ...progress }), signal);
    } catch (error) {
      if (again && isExpired(error)) continue;
      throw error;
    }
    return finalize(media.id);
  }
}
