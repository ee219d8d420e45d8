import { createHash } from "node:crypto";
import sharp from "sharp";
import { CreateBuild, UpdateBuild } from "../../../lib/contract/build-uploads.ts";
import type { Deps, ProjectActor } from "../../core/deps.ts";
import { createBuild } from "../../domain/builds/upload/create-build.ts";
import { updateBuild } from "../../domain/builds/upload/update-build.ts";
import { componentShots } from "./component-shots.ts";
import { browsers, drawPage, themes, type Variant, viewports } from "./draw-page.ts";
import type { DemoBuild } from "./history.ts";

/** Returns the commit of a name of the history. */
export const commitOf = (name: string): string => createHash("sha1").update(`tidemark ${name}`).digest("hex");

type Snapshot = { name: string; bytes: Buffer; hash: string; metadata: object; shard: number };
type Drawing = { bytes: Buffer; hash: string };
/** Pictures by their drawing, so that each is rendered once. */
export type Pictures = Map<string, Promise<Drawing>>;

/** Renders a drawing as PNG. The same drawing gives the same bytes. */
async function render(svg: string): Promise<Drawing> {
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  return { bytes, hash: createHash("sha256").update(bytes).digest("hex") };
}

/** Renders a drawing once for all builds. */
export function renderOnce(pictures: Pictures, svg: string): Promise<Drawing> {
  const known = pictures.get(svg);
  if (known) return known;
  const drawing = render(svg);
  pictures.set(svg, drawing);
  return drawing;
}

const tool = { name: "@argos-ci/playwright", version: "7.6.0" };
const versions = { chromium: "141.0", webkit: "26.0" };

function metadataOf(page: string, { browser, theme, viewport }: Variant): object {
  const [width, height] = viewports[viewport];
  return {
    url: `https://tidemark.example/${page === "home" ? "" : page}`,
    viewport: { width, height },
    colorScheme: theme,
    mediaType: "screen",
    browser: { name: browser, version: versions[browser] },
    automationLibrary: { name: "playwright", version: "1.61.0" },
    sdk: tool,
    test: { title: page, titlePath: ["pages.spec.ts", page], location: { file: "e2e/pages.spec.ts", line: 14, column: 3 } },
  };
}

const variants = browsers.flatMap((browser) =>
  themes.flatMap((theme) => (Object.keys(viewports) as Variant["viewport"][]).map((viewport): Variant => ({ browser, theme, viewport }))),
);

async function pageSnapshots({ state, subset, shards }: DemoBuild, pictures: Pictures): Promise<Snapshot[]> {
  const pages = state.pages.filter((page) => !subset || page === "timetable");
  const wanted = pages.flatMap((page, index) => variants.map((variant) => ({ page, variant, shard: (index % 3) + 1 })));
  const arrived = wanted.filter(({ shard }) => shard <= (shards ?? 3));
  return Promise.all(
    arrived.map(async ({ page, variant, shard }) => {
      const { browser, theme, viewport } = variant;
      // Only WebKit shows the clock of the day: the tests freeze it in Chromium.
      const shown = browser === "chromium" ? { ...state, clock: "09:41" } : state;
      const drawing = await renderOnce(pictures, drawPage(page, variant, shown));
      const name = `${browser}/${page}-${theme} vw-${viewports[viewport][0]}.png`;
      return { name, ...drawing, metadata: metadataOf(page, variant), shard };
    }),
  );
}

const componentSnapshots = ({ changedComponents = false }: DemoBuild, pictures: Pictures): Promise<Snapshot[]> =>
  Promise.all(
    componentShots(changedComponents).map(async ({ svg, ...shot }) => ({ ...shot, ...(await renderOnce(pictures, svg)), shard: 1 })),
  );

/** A page on a desktop and a phone, in the one browser that takes pictures of emails. */
async function emailSnapshots({ state }: DemoBuild, pictures: Pictures): Promise<Snapshot[]> {
  const wanted = variants.filter(({ browser, theme, viewport }) => browser === "chromium" && theme === "light" && viewport !== "tablet");
  return Promise.all(
    wanted.map(async (variant) => ({
      name: `booking-confirmation vw-${viewports[variant.viewport][0]}.png`,
      ...(await renderOnce(pictures, drawPage("checkout", variant, state))),
      metadata: metadataOf("checkout", variant),
      shard: 1,
    })),
  );
}

const suites = { components: componentSnapshots, emails: emailSnapshots };

/** Replaces the last snapshot by bytes that are no picture. */
function damage(snapshots: Snapshot[]): Snapshot[] {
  const bytes = Buffer.from("This file was cut off during its upload.");
  return snapshots.with(-1, { ...snapshots.at(-1)!, bytes, hash: createHash("sha256").update(bytes).digest("hex") });
}

/**
 * Uploads a build of the demo by the operations that CI calls; only the bytes go to the file store directly. Returns its id. `ancestors`: the
 * commits of main before it, nearest first.
 */
export async function uploadDemoBuild(
  deps: Deps,
  actor: ProjectActor,
  { build, number, ancestors, pictures }: { build: DemoBuild; number: number; ancestors: readonly string[]; pictures: Pictures },
): Promise<string> {
  const ctx = { deps, actor };
  const taken = build.skipped ? [] : await (build.suite ? suites[build.suite] : pageSnapshots)(build, pictures);
  const snapshots = build.damaged ? damage(taken) : taken;
  const keys = [...new Set(snapshots.map(({ hash }) => hash))];
  const commit = commitOf(build.commit);
  const isMain = build.branch === "main";
  const parallel = build.shards !== undefined;
  const created = await createBuild(
    ctx,
    CreateBuild.parse({
      commit,
      branch: build.branch,
      name: build.suite ?? null,
      screenshots: keys.map((key) => ({ key, contentType: "image/png" })),
      prNumber: build.pr ?? null,
      referenceCommit: isMain ? commit : (ancestors[0] ?? null),
      parentCommits: isMain ? [commit, ...ancestors] : ancestors,
      parallel,
      parallelNonce: parallel ? `demo-${number}` : null,
      skipped: build.skipped ?? false,
      subset: build.subset ?? false,
      argosSdk: "@argos-ci/core@6.8.5",
      ciProvider: "github-actions",
      runId: `demo-${number}`,
      runAttempt: 1,
    }),
    new Headers({ "idempotency-key": `demo-${number}` }),
  );
  if (build.skipped) return created.build.id;
  const bytesOf = new Map(snapshots.map(({ hash, bytes }) => [hash, bytes]));
  for (const target of created.screenshots)
    if ("fields" in target) await deps.storage.write(target.fields["key"]!, bytesOf.get(target.key)!);
  const testReport = { status: build.testsFailed ? ("failed" as const) : ("passed" as const), stats: { duration: 61_000 } };
  for (let shard = 1; shard <= (build.shards ?? 1); shard++) {
    const own = snapshots.filter((one) => !parallel || one.shard === shard);
    const screenshots = own.map(({ hash: key, name, metadata }) => ({ key, name, metadata, contentType: "image/png" }));
    const shardFields = parallel ? { parallel, parallelTotal: 3, parallelIndex: shard } : {};
    await updateBuild(
      ctx,
      created.build.id,
      UpdateBuild.parse({ screenshots, final: true, metadata: { testReport }, ...shardFields }),
      new Headers(),
    );
  }
  return created.build.id;
}
