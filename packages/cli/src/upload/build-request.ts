import { PACKAGE_NAME, PACKAGE_VERSION } from "../commands/package-name.ts";
import type { UploadOptions } from "../commands/upload-options.ts";
import type { RunFacts } from "../ci/run-facts.ts";
import type { CheckedSnapshot } from "./checked-snapshots.ts";

/** A build to send: its facts, options and snapshots. */
export type BuildDraft = {
  name: string | null;
  threshold: number | null;
  facts: RunFacts;
  options: Pick<UploadOptions, "mode" | "shard" | "nonce" | "skip" | "threshold">;
  subset: boolean;
  /** Tool that wrote the results. */
  library: { name: string; version: string };
  snapshots: readonly CheckedSnapshot[];
  /** `owner/name`; null for the project of the token. */
  project: string | null;
  /** Origin of an imported build. */
  imported?: { id: string; source: string; takenAt: string; decidedBy: string | null };
};

/** Returns the snapshots of each file, by its hash. */
export function byHash(snapshots: readonly CheckedSnapshot[]): Map<string, CheckedSnapshot[]> {
  const files = new Map<string, CheckedSnapshot[]>();
  for (const snapshot of snapshots) files.set(snapshot.hash, [...(files.get(snapshot.hash) ?? []), snapshot]);
  return files;
}

/** Returns the body of `POST /builds`. */
export function createBody({ name, facts, options, subset, snapshots, project, imported }: BuildDraft) {
  const { run, ...known } = facts;
  return {
    ...known,
    ...(project !== null && { project }),
    ...(imported && { imported }),
    name,
    mode: options.mode,
    parallel: options.shard !== null || options.nonce !== null,
    parallelNonce: options.nonce ?? (options.shard ? run : null),
    skipped: options.skip,
    subset,
    argosSdk: `${PACKAGE_NAME}@${PACKAGE_VERSION}`,
    screenshots: [...byHash(snapshots)].map(([key, [first]]) => ({ key, contentType: first!.contentType })),
  };
}

/** Returns the body of `POST /builds/plan`: that of the build, with the size and names of each file. */
export function planBody(draft: BuildDraft) {
  const screenshots = [...byHash(draft.snapshots)].map(([key, own]) => ({
    key,
    contentType: own[0]!.contentType,
    size: own[0]!.size,
    names: own.map(({ name }) => name),
  }));
  return { ...createBody(draft), screenshots };
}

/** Snapshots of one request: with long names and baselines, more would be above its 4 MB. */
const MAX_NAMED = 1000;

/** Returns the bodies of `PUT /builds/{buildId}`, to be sent one after the other. The last one ends the build or shard. */
export function updateBodies(draft: BuildDraft) {
  const { snapshots, options } = draft;
  // The server knows the parts of a shard by its index.
  const isWhole = options.nonce !== null && options.shard === null;
  const size = isWhole ? Math.max(1, snapshots.length) : MAX_NAMED;
  const count = Math.max(1, Math.ceil(snapshots.length / size));
  return Array.from({ length: count }, (_, at) => updateBody(draft, snapshots.slice(at * size, (at + 1) * size), at === count - 1));
}

function updateBody({ options, threshold, library }: BuildDraft, part: readonly CheckedSnapshot[], final: boolean) {
  const sdk = { name: PACKAGE_NAME, version: PACKAGE_VERSION };
  const { shard, nonce } = options;
  return {
    screenshots: part.map(({ hash, name, contentType, baseline, facts }) => ({
      key: hash,
      name,
      contentType,
      threshold: options.threshold ?? threshold,
      metadata: { sdk, automationLibrary: library, ...facts, ...(baseline && { baseline }) },
    })),
    parallel: shard !== null || nonce !== null,
    parallelTotal: shard ? shard.total : nonce === null ? null : -1,
    parallelIndex: shard?.index ?? null,
    final,
  };
}
