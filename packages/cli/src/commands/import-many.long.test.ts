import { join } from "node:path";
import { expect, test } from "vitest";
import { buildsOf, commitOn, runAs } from "../../testing/importing.ts";
import { realService } from "../../testing/real-service.ts";
import { plainPng } from "../../testing/record/pictures.mjs";
import { initRepository, put, temporaryFolder } from "../../testing/workspace.ts";

const open = realService();

/** Pictures: one more than a request takes. */
const MANY = 5001;

test("more pictures than one request takes are one build, and a second import of them creates nothing", async () => {
  const made = await open();
  const folder = temporaryFolder();
  initRepository(folder);
  const pictures = Array.from({ length: 60 }, (_, at) => plainPng([at * 4, 255 - at * 4, at]));
  for (let at = 0; at < MANY; at++) put(join(folder, `shots/${at % 100}/${at}.png`), pictures[at % 60]!);
  commitOn(folder, {});
  const first = await runAs(made)(folder, ["import", "shots", "--yes"]);
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining("5,001 snapshots, sent 60 files") });
  await made.compare();
  const build = { number: 1, snapshots: MANY, type: "reference", shards: { completed: 2, total: 2 }, stats: { total: MANY } };
  expect(await buildsOf(made)).toMatchObject([build]);
  expect(await runAs(made)(folder, ["import", "shots", "--yes"])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/nothing: all of it was imported before\nBuild 1 .* was imported before$/),
  });
  expect(await buildsOf(made)).toMatchObject([build]);
}, 300_000);
