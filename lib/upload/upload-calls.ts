import pLimit from "p-limit";
import { ApiError, type ResponseBody } from "../api/call.ts";
import { send } from "../api/client.ts";
import { rateBudget } from "../api/rate-budget.ts";
import { gatherCalls } from "./gather-calls.ts";
import { postFile } from "./post-form.ts";
import type { Declaration, UploadCalls, UploadedMedia } from "./upload.ts";

type Declared = ResponseBody<"POST /media">;
type DeclaredItem = ResponseBody<"POST /projects/{owner}/{project}/media/uploads">[number];
type FinalizedItem = ResponseBody<"POST /projects/{owner}/{project}/media/uploads/finalize">[number];
type Browser = { send: typeof send; post: typeof postFile; pause: () => number };

/** Files that are posted at the same time. */
const POSTS = 3;
/** Milliseconds in which declarations are gathered. */
const DECLARE_MS = 40;
/** Milliseconds in which finished files are gathered while others are still posted. */
const FINALIZE_MS = 1000;

/** Rejects a call like the service would, while only the reserved part of the rate limit is left. */
function keepReserve(pause: () => number) {
  const seconds = pause();
  if (seconds > 0) throw new ApiError(429, "Too many requests.", [], seconds);
}

const refused = ({ status, error }: DeclaredItem | FinalizedItem) =>
  new ApiError(status, error?.error ?? "The service refused the file.", error?.details ?? []);
const paramsOf = (project: string) => {
  const [owner, name] = project.split("/") as [string, string];
  return { owner, project: name };
};

/** Returns the entry of a batch: the batch names the project. */
function withoutProject(declaration: Declaration) {
  const file: Partial<Declaration> = { ...declaration };
  delete file.project;
  return file;
}

/** Calls of single files, for a service without batches. */
export const singleCalls = ({ send: call, post, pause }: Browser): UploadCalls => ({
  post,
  async declare(body, signal) {
    keepReserve(pause);
    return (await call("POST /media", { body }, { signal })) as Declared;
  },
  async finalize(_, mediaId, signal) {
    keepReserve(pause);
    return (await call("POST /media/{mediaId}/finalize", { params: { mediaId } }, { signal })) as UploadedMedia;
  },
});

/** Calls that declare and finalize up to 100 files in one request, and post three files at a time. */
export function batchedCalls({ send: call, post, pause }: Browser): UploadCalls {
  const posts = pLimit(POSTS);
  const byProject = new Map<string, ReturnType<typeof project>>();

  const project = (path: string) => {
    const params = paramsOf(path);
    return {
      declare: gatherCalls<Declaration, Declared>({
        wait: () => DECLARE_MS,
        async send(declarations) {
          keepReserve(pause);
          const route = "POST /projects/{owner}/{project}/media/uploads";
          const items = (await call(route, { params, body: { files: declarations.map(withoutProject) } })) as DeclaredItem[];
          return items.map((item) => (item.media ? { media: item.media, upload: item.upload } : refused(item)));
        },
      }),
      finalize: gatherCalls<string, UploadedMedia>({
        wait: () => (posts.activeCount > 0 ? FINALIZE_MS : DECLARE_MS),
        async send(mediaIds) {
          keepReserve(pause);
          const route = "POST /projects/{owner}/{project}/media/uploads/finalize";
          // Versions of one media are finalized together.
          const unique = [...new Set(mediaIds)];
          const items = (await call(route, { params, body: { mediaIds: unique } })) as FinalizedItem[];
          return mediaIds.map((id) => {
            const item = items[unique.indexOf(id)]!;
            return item.media ?? refused(item);
          });
        },
      }),
    };
  };
  const of = (path: string) => {
    const known = byProject.get(path) ?? project(path);
    byProject.set(path, known);
    return known;
  };

  return {
    declare: (declaration, signal) => of(declaration.project).declare(declaration, signal),
    post: (target, file, report, signal) =>
      posts(() => {
        signal.throwIfAborted();
        return post(target, file, report, signal);
      }),
    finalize: (path, mediaId, signal) => of(path).finalize(mediaId, signal),
  };
}

const browser: Browser = { send, post: postFile, pause: () => rateBudget.pause() };
const calls = { single: singleCalls(browser), batched: batchedCalls(browser) };
/** Calls of this tab's uploads, with or without batches. */
export const browserCalls = (batches: boolean): UploadCalls => (batches ? calls.batched : calls.single);
