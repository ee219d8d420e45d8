import fc from "fast-check";
import { expect, test } from "vitest";
import { createBody, declareBuild, sha, updateBody, planFiles } from "../../../testing/builds.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

type Files = Record<string, Buffer>;

const used = async (service: TestService, token: string, owner: string): Promise<number> =>
  (await service.call(`GET /accounts/${owner}/usage`, { token })).body.used;

onEachDatabase("a plan and the later bill", (service) => {
  test("are equal for repeated files and names, shards and skipped builds", async () => {
    const { project, ci, token } = await setUp(service());
    const pictures = await Promise.all(["#100", "#200", "#300"].map((colour) => drawing(colour)));
    const shots = fc.array(fc.tuple(fc.constantFrom("a", "b", "c", "ä", "a\u0308"), fc.constantFrom(0, 1, 2)), { maxLength: 6 });
    const kinds = fc.constantFrom("single", "shards", "skipped", "subset");
    let run = 0;
    await fc.assert(
      fc.asyncProperty(kinds, shots, shots, async (kind, first, second) => {
        run++;
        const bytes = pictures.map((picture) => Buffer.concat([picture, Buffer.from(String(run % 3))]));
        const filesOf = (list: typeof first): Files => Object.fromEntries(list.map(([name, at]) => [`${name}.png`, bytes[at]!]));
        const create = {
          commit: sha(`run ${run}`),
          skipped: kind === "skipped",
          subset: kind === "subset",
          ...(kind === "shards" && { parallel: true, parallelNonce: `run ${run}` }),
        };
        const parts = kind === "shards" ? [first, second] : [first];
        for (const [at, part] of parts.entries()) {
          const files = filesOf(part);
          const before = await used(service(), token, project.path.split("/")[0]!);
          const planned = await planFiles(service(), ci, files, create);
          expect(planned.usage.used).toBe(before);
          if (kind === "skipped") {
            expect((await service().call("POST /builds", { token: ci, body: createBody(files, create) })).status).toBe(201);
            expect(planned).toMatchObject({ snapshots: 0, missingKeys: [] });
          } else {
            const { build, screenshots } = await declareBuild(service(), ci, files, { create });
            expect(planned.missingKeys.toSorted()).toEqual(screenshots.map(({ key }) => key).toSorted());
            const shard = kind === "shards" ? { parallel: true, parallelTotal: 2, parallelIndex: at + 1 } : {};
            const sent = await service().call(`PUT /builds/${build.id}`, { token: ci, body: { ...updateBody(files), ...shard } });
            expect(sent.status).toBe(200);
          }
          // Snapshots of a parallel build count with its last shard.
          if (at === parts.length - 1) expect(await used(service(), token, project.path.split("/")[0]!)).toBe(planned.usage.after);
        }
      }),
      { numRuns: 12 },
    );
  });
});
