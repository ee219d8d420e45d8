import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { namesOf, planOf } from "../../testing/plans.ts";
import { GOLD, plainPng, WHITE, writePng } from "../../testing/record/pictures.mjs";
import { git, initRepository, loupe, openRecorded, put, temporaryFolder } from "../../testing/workspace.ts";

describe.each([
  ["vitest-4.1.12", ".vitest-attachments"],
  ["vitest-5.1.1", ".vitest"],
])("%s", (tool, attachments) => {
  const at = (name: string) => `src/__screenshots__/shop.visual.js/${name}-chromium-linux.png`;
  const changed = ["home", "Zahlung/Gre-100__a"].map((name) => `changed write ${at(name)}`);

  test("the JSON report gives the baselines of tests that failed, and none that passed on a retry", async () => {
    const folder = openRecorded(tool);
    expect(await planOf(folder, "vitest-report.json")).toEqual([...changed, `added none ${at("new")}`].toSorted());
    expect(await namesOf(folder, ".")).toContain("chromium/src/shop.visual.js/Zahlung/Gre-100__a.png");
  });

  test("the folder of attachments alone lists pictures of retries too, and no copies of earlier runs", async () => {
    const folder = openRecorded(tool);
    expect(await planOf(folder, attachments)).toEqual([...changed, `changed write ${at("flaky")}`].toSorted());
  });

  test("a baseline that Vitest did not compare with is refused", async () => {
    const folder = openRecorded(tool);
    writePng(join(folder, at("home")), [1, 2, 3]);
    git(folder, "commit", "--quiet", "-am", "Another picture");
    expect(await planOf(folder, "vitest-report.json")).toContain(`changed refused ${at("home")}`);
  });

  test("a report of another machine is matched with the files of this repository", async () => {
    const folder = openRecorded(tool, { isForeign: true });
    expect(await planOf(folder, "vitest-report.json")).toEqual([...changed, `added none ${at("new")}`].toSorted());
  });

  test("in CI a new picture among the attachments is written to the default path", async () => {
    const folder = openRecorded(tool);
    const folderOfAttachments = tool.startsWith("vitest-4") ? ".vitest-attachments" : ".vitest/attachments";
    const stored = join(folder, folderOfAttachments, "src/shop.visual.js/new-reference-chromium-linux.png");
    renameSync(join(folder, at("new")), stored);
    const report = readFileSync(join(folder, "vitest-report.json"), "utf8").replaceAll(join(folder, at("new")), stored);
    writeFileSync(join(folder, "vitest-report.json"), report);
    expect(await planOf(folder, "vitest-report.json")).toContain(`added write ${at("new")}`);
  });
});

describe("jest-image-snapshot 6.5.2", () => {
  const at = (name: string) => `test/__image_snapshots__/${name}.png`;

  test("received pictures and cut ones are written, and another size without a received picture is refused", async () => {
    const folder = openRecorded("jest-image-snapshot-6.5.2");
    expect(await planOf(folder, ".")).toEqual(
      [
        `added none ${at("new")}`,
        `changed refused ${at("size")}`,
        ...["Größe 100%__home", "shop-test-js-automatic-name-1-snap", "size-stored", "stored", "vertical"].map(
          (name) => `changed write ${at(name)}`,
        ),
      ].toSorted(),
    );
    const { out } = await loupe(folder, ["accept", "test", "--all", "--yes", "--skip-refused"]);
    expect(out).toContain(
      "contains a picture of another size than the baseline. Set storeReceivedOnFailure in the suite and run it again.",
    );
  });

  test("a difference picture of another baseline is refused", async () => {
    const folder = openRecorded("jest-image-snapshot-6.5.2");
    writePng(join(folder, at("vertical")), [1, 2, 3]);
    git(folder, "commit", "--quiet", "-am", "Another picture");
    expect(await planOf(folder, ".")).toContain(`changed refused ${at("vertical")}`);
  });
});

describe("BackstopJS 6.3.25", () => {
  test("the newest run gives files by name, and pages that failed to load are refused", async () => {
    const folder = openRecorded("backstop-6.3.25");
    const now = new Date();
    for (const run of ["backstop_data/bitmaps_test"])
      for (const name of ["report.json"]) if (existsSync(join(folder, run, name))) utimesSync(join(folder, run, name), now, now);
    const { out } = await loupe(folder, ["accept", ".", "--dry-run", "--skip-refused", "--overwrite"]);
    expect(out).toContain("changed  backstop_data/bitmaps_reference/shop_Home___page_0_document_0_phone.png");
    expect(out).toContain("changed  backstop_data/bitmaps_reference/shop_Home___page_0_document_1_desktop.png");
    expect(out.match(/refused .*shows a page that failed to load/g)).toHaveLength(2);
  });

  test("a baseline that is newer than the run is refused, since only times can show a change", async () => {
    const folder = openRecorded("backstop-6.3.25");
    const path = "backstop_data/bitmaps_reference/shop_Home___page_0_document_0_phone.png";
    const later = new Date(Date.now() + 60_000);
    utimesSync(join(folder, path), later, later);
    expect(await planOf(folder, ".")).toContain(`changed refused ${path}`);
  });
});

describe("reg-cli 0.18.16", () => {
  const age = (folder: string) => {
    const later = new Date(Date.now() + 1000);
    utimesSync(join(folder, "out.json"), later, later);
  };

  test("failed and new items are written, and removed ones deleted with --remove only", async () => {
    const folder = openRecorded("reg-cli-0.18.16");
    age(folder);
    const written = ["added write expected/new.png", "changed write expected/Zahlung/Größe 100%__a.png", "changed write expected/home.png"];
    expect(await planOf(folder, ".")).toEqual([...written, "removed left expected/gone.png"].toSorted());
    expect(await planOf(folder, "out.json", "--remove")).toEqual([...written, "removed delete expected/gone.png"].toSorted());
    expect((await loupe(folder, ["accept", ".", "--all", "--yes", "--remove"])).code).toBe(0);
    expect(existsSync(join(folder, "expected/gone.png"))).toBe(false);
    expect((await loupe(folder, ["accept", "--undo", "--yes"])).code).toBe(0);
    expect(git(folder, "status", "--porcelain", "expected")).toBe("");
  });

  test("the folder of reg-suit needs a folder for baselines", async () => {
    const folder = openRecorded("reg-cli-0.18.16");
    for (const name of ["actual", "expected", "out.json"]) {
      mkdirSync(join(folder, ".reg"), { recursive: true });
      renameSync(join(folder, name), join(folder, ".reg", name));
    }
    put(join(folder, "regconfig.json"), "{}");
    const { code, err } = await loupe(folder, ["accept", ".reg", "--all", "--yes"]);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining("keeps baselines in its bucket") });
  });
});

describe("Lost Pixel 3.22.0", () => {
  function lostPixel(): string {
    const folder = temporaryFolder();
    for (const name of ["home.png", "same.png", "gone.png"]) put(join(folder, ".lostpixel/baseline", name), plainPng(WHITE));
    for (const name of ["home.png", "new.png"]) put(join(folder, ".lostpixel/current", name), plainPng(GOLD));
    put(join(folder, ".lostpixel/current/same.png"), plainPng([255, 255, 254]));
    initRepository(folder);
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "-m", "Baselines");
    put(join(folder, ".lostpixel/difference/home.png"), plainPng(GOLD));
    put(join(folder, "lostpixel.config.ts"), "throw new Error('is never run')");
    return folder;
  }

  test("pictures with a difference are changed, others within the threshold are not; removed ones are found", async () => {
    const at = (name: string) => `.lostpixel/baseline/${name}.png`;
    expect(await planOf(lostPixel(), ".")).toEqual(
      [`added write ${at("new")}`, `changed write ${at("home")}`, `removed left ${at("gone")}`].toSorted(),
    );
  });

  test("another folder of current pictures is named with the baselines", async () => {
    const folder = lostPixel();
    renameSync(join(folder, ".lostpixel/current"), join(folder, "shots"));
    rmSync(join(folder, "lostpixel.config.ts"));
    expect(await planOf(folder, "shots", "--format", "lost-pixel", "--baselines", ".lostpixel/baseline")).toContain(
      "changed write .lostpixel/baseline/home.png",
    );
  });
});

describe("plain folders", () => {
  test("pictures are compared with the files of the same name", async () => {
    const folder = temporaryFolder();
    initRepository(folder);
    for (const name of ["a/home.png", "same.png", "gone.png"]) put(join(folder, "approved", name), plainPng(WHITE));
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "-m", "Baselines");
    for (const name of ["a/home.png", "new.png"]) put(join(folder, "shots", name), plainPng(GOLD));
    put(join(folder, "shots/same.png"), plainPng(WHITE));
    put(join(folder, "shots/notes.txt"), "no picture");
    expect(await planOf(folder, "shots", "--baselines", "approved")).toEqual(
      ["added write approved/new.png", "changed write approved/a/home.png", "removed left approved/gone.png"].toSorted(),
    );
  });

  test("a pattern of the config tells pictures of the run and baselines in one folder apart", async () => {
    const folder = temporaryFolder();
    initRepository(folder);
    put(join(folder, "shots/a/home.wide.png"), plainPng(WHITE));
    const suite = { name: "pages", results: "shots", pattern: "{name}.{viewport}.actual.png", baselinePattern: "{name}.{viewport}.png" };
    put(join(folder, "loupe.config.json"), JSON.stringify({ suites: [suite] }));
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "-m", "Baselines");
    put(join(folder, "shots/a/home.wide.actual.png"), plainPng(GOLD));
    expect((await loupe(folder, ["accept", "--all", "--yes"])).code).toBe(0);
    expect(readFileSync(join(folder, "shots/a/home.wide.png")).equals(plainPng(GOLD))).toBe(true);
  });
});
