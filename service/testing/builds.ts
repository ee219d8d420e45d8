import { expect, vi } from "vitest";
import { jobs } from "../db/jobs-schema.ts";
import { compareFiles } from "../domain/builds/conclusion/compare-files.ts";
import { placeThreads } from "../domain/reactions/placement/place-threads.ts";
import { revertRule } from "../domain/builds/rules/revert-rule.ts";
import { countBuildTests } from "../domain/builds/tests/count-build.ts";
import { compareArrived, startBuild } from "../domain/builds/conclusion/start-build.ts";
import { takeOverRejections } from "../domain/builds/conclusion/take-over-rejections.ts";
import { rejudgeBuilds } from "../domain/builds/conclusion/withdraw-decisions.ts";
import { startWorker } from "../jobs/worker.ts";
import type { TestResponse, TestService } from "./harness.ts";
import { postForm, sha256Of } from "./uploads.ts";

export type Files = Record<string, Uint8Array>;
export type Sent = {
  /** Fields of `POST /builds`. */
  create?: Record<string, unknown>;
  /** Fields of `PUT /builds/{buildId}`. */
  update?: Record<string, unknown>;
  /** Fields of a snapshot, by its name. */
  snapshots?: Record<string, Record<string, unknown>>;
  requestId?: string;
};

const typeOf = (name: string) =>
  name.endsWith(".yml") ? "text/yaml" : name.endsWith(".txt") ? "text/plain" : name.endsWith(".jpg") ? "image/jpeg" : "image/png";

/** Returns a commit for a short name: `sha("a")`. */
export const sha = (name: string): string => sha256Of(Buffer.from(name)).slice(0, 40);

/** Returns the body of `POST /builds` as the published SDK sends it: absent values as null. */
export const createBody = (files: Files, more: Record<string, unknown> = {}) => ({
  commit: sha("1"),
  branch: "main",
  name: null,
  mode: "ci",
  parallel: false,
  parallelNonce: null,
  screenshots: [...new Map(Object.entries(files).map(([name, bytes]) => [sha256Of(bytes), typeOf(name)]))].map(([key, contentType]) => ({
    key,
    contentType,
  })),
  pwTraceKeys: [],
  prNumber: null,
  prHeadCommit: null,
  referenceBranch: null,
  referenceCommit: null,
  parentCommits: null,
  argosSdk: "@argos-ci/core@6.8.5",
  ciProvider: "git",
  runId: null,
  runAttempt: null,
  mergeQueue: false,
  mergeQueuePrNumbers: null,
  subset: false,
  ...more,
});

/** Returns the body of `PUT /builds/{buildId}` as the published SDK sends it. */
export const updateBody = (files: Files, { update = {}, snapshots = {} }: Sent = {}) => ({
  screenshots: Object.entries(files).map(([name, bytes]) => ({
    key: sha256Of(bytes),
    name,
    metadata: null,
    pwTraceKey: null,
    threshold: null,
    baseName: null,
    parentName: null,
    contentType: typeOf(name),
    ...snapshots[name],
  })),
  parallel: false,
  parallelTotal: null,
  parallelIndex: null,
  final: true,
  ...update,
});

const headersOf = (requestId: string | undefined) => (requestId ? { headers: { "x-argos-request-id": requestId } } : {});

/** Declares a build and uploads the files that the service asks for. */
export async function declareBuild(service: TestService, token: string, files: Files, sent: Sent = {}) {
  const body = createBody(files, sent.create);
  const created = await service.call("POST /builds", { token, body, ...headersOf(sent.requestId && `${sent.requestId}-create`) });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const bytesOf = new Map(Object.values(files).map((bytes) => [sha256Of(bytes), bytes]));
  for (const { key, postUrl, fields } of created.body.screenshots)
    expect((await postForm({ url: postUrl, fields }, bytesOf.get(key)!)).status).toBe(204);
  return created.body as { build: { id: string; number: number }; screenshots: { key: string }[] };
}

/** Uploads a build by the calls of the published SDK. Returns the Build after the last one, and the number of files sent. */
export async function uploadBuild(
  service: TestService,
  token: string,
  files: Files,
  sent: Sent = {},
  // oxlint-disable-next-line typescript/no-explicit-any -- as `call` in the harness
): Promise<any> {
  const { build, screenshots } = await declareBuild(service, token, files, sent);
  const updated = await service.call(`PUT /builds/${build.id}`, {
    token,
    body: updateBody(files, sent),
    ...headersOf(sent.requestId && `${sent.requestId}-update`),
  });
  expect(updated.status, JSON.stringify(updated.body)).toBe(200);
  return { ...updated.body.build, filesSent: screenshots.length };
}

/** Runs the jobs of builds until none is left, those included that failed and run again. */
export async function runBuildJobs({ deps }: Pick<TestService, "deps">): Promise<void> {
  const worker = startWorker(deps, {
    "builds.arrived": compareArrived,
    "builds.start": startBuild,
    "builds.compare": compareFiles,
    "builds.revert-rule": revertRule,
    "builds.rejudge": rejudgeBuilds,
    "builds.take-over-rejections": takeOverRejections,
    "builds.place-threads": placeThreads,
    "builds.count-tests": countBuildTests,
  });
  try {
    await vi.waitFor(
      async () => {
        const all = await deps.db.select().from(jobs);
        expect(
          all.filter(
            ({ kind, finishedAt, failedAt, runAt, attempts }) =>
              kind.startsWith("builds.") && !finishedAt && !failedAt && (attempts > 0 || runAt <= deps.now()),
          ),
        ).toEqual([]);
      },
      { timeout: 40_000, interval: 50 },
    );
  } finally {
    await worker.stop();
  }
}

/** Calls `GET` on a build or something below it. */
export const readBuild = (
  service: TestService,
  token: string,
  project: { path: string },
  number: number,
  rest = "",
  // oxlint-disable-next-line typescript/no-explicit-any -- as `call` in the harness
): Promise<TestResponse<any>> => service.call(`GET /projects/${project.path}/builds/${number}${rest}`, { token });

/** Uploads a build, runs its jobs and returns its record. */
export async function verdictOf(
  service: TestService,
  token: string,
  project: { path: string },
  files: Files,
  sent: Sent = {},
  // oxlint-disable-next-line typescript/no-explicit-any -- as `call` in the harness
): Promise<any> {
  const { number, filesSent } = await uploadBuild(service, token, files, sent);
  await runBuildJobs(service);
  return { ...(await readBuild(service, token, project, number)).body, filesSent };
}

/** Returns the body of a plan for files. */
export function planBody(files: Files, create: Record<string, unknown> = {}) {
  const { screenshots, ...rest } = createBody(files, create);
  const planned = screenshots.map((file) => {
    const own = Object.entries(files).filter(([, bytes]) => sha256Of(bytes) === file.key);
    return { ...file, size: own[0]![1].length, names: own.map(([name]) => name) };
  });
  return { ...rest, screenshots: planned };
}

/** Plans a build of files. Returns the body of the response. */
export const planFiles = async (service: TestService, token: string, files: Files, create: Record<string, unknown> = {}) =>
  (await service.call("POST /builds/plan", { token, body: planBody(files, create) })).body;
