import { createHash } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { api, type Team } from "./fixtures.ts";

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/**
 * Uploads a build as CI does, waits for its comparison, and returns its number. `files`: pictures by the names of their snapshots; `story`: the
 * story that all of them show. `origin`: of an instance other than the shared one. `shard`: the files are the first or a further part of a build
 * that stays open, so nothing is waited for.
 */
export async function storeBuild(
  page: Page,
  { slug, project }: Pick<Team, "slug" | "project">,
  files: Record<string, Buffer>,
  { story, origin, shard, ...more }: Record<string, unknown> & { story?: string; origin?: string; shard?: number },
) {
  const place = { project: `${slug}/${project}` };
  const screenshots = [...new Set(Object.values(files).map(hashOf))].map((key) => ({ key, contentType: "image/png" as const }));
  const parallel = shard && { parallel: true, parallelNonce: "one run" };
  const created = await api<"POST /builds">(page, "POST", "/builds", { ...place, screenshots, ...parallel, ...more }, origin);
  const bytesOf = new Map(Object.values(files).map((bytes) => [hashOf(bytes), bytes]));
  for (const target of created.screenshots) {
    if (!("postUrl" in target)) throw new Error("the service asked for a PUT");
    const file = { name: "a.png", mimeType: "image/png", buffer: bytesOf.get(target.key)! };
    expect((await page.request.post(target.postUrl, { multipart: { ...target.fields, file } })).status()).toBe(204);
  }
  const sdk = { name: "@argos-ci/storybook", version: "6.4.0" };
  const metadata = story && { metadata: { sdk, automationLibrary: sdk, story: { id: story } } };
  const snapshots = Object.entries(files).map(([name, bytes]) => ({ name, key: hashOf(bytes), contentType: "image/png", ...metadata }));
  const part = shard ? { parallel: true, parallelIndex: shard, parallelTotal: 9 } : { final: true };
  await api<"PUT /builds/{buildId}">(page, "PUT", `/builds/${created.build.id}`, { ...place, screenshots: snapshots, ...part }, origin);
  const { number } = created.build;
  if (shard) return number;
  await expect
    .poll(
      async () =>
        (await api<"GET /projects/{owner}/{project}/builds/{buildNumber}">(page, "GET", `/projects/${slug}/${project}/builds/${number}`))
          .conclusion,
    )
    .toBeTruthy();
  return number;
}
