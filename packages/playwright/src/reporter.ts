import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { groupAssertions, missingBaselineOf, missingBaselines } from "../../cli/src/formats/playwright/attachments.ts";
import type { PictureFacts } from "../../cli/src/formats/loupe-results.ts";
import {
  type RecordedPicture,
  type ReporterOptions,
  resultsFile,
  uploadResults,
  writeResults,
} from "../../cli/src/reporters/write-results.ts";
import { parseRecord, RECORD, type RecordedAssertion } from "./record.ts";

/** Writes `loupe-results.json`: the screenshots of a run with the baselines that Playwright compared them with. */
export default class LoupeReporter implements Reporter {
  readonly #options: ReporterOptions;
  #config: FullConfig | null = null;
  #suite: Suite | null = null;

  constructor(options: ReporterOptions = {}) {
    this.#options = options;
  }

  printsToStdio(): boolean {
    return false;
  }

  onBegin(config: FullConfig, suite: Suite): void {
    [this.#config, this.#suite] = [config, suite];
  }

  onEnd(_result: FullResult): void {
    const [config, suite] = [this.#config, this.#suite];
    if (!config || !suite) return;
    const tests = suite.allTests();
    const folder = config.configFile ? dirname(config.configFile) : process.cwd();
    const read = tests.map((test) => picturesOf(test, config.rootDir));
    const run = {
      folder,
      tool: { name: "playwright" as const, version: config.version },
      shard: config.shard,
      passedOnRetry: tests.filter((test) => test.outcome() === "flaky").length,
      isComplete: false,
      pictures: read.flat(),
    };
    const file = resultsFile(this.#options, run);
    writeResults(file, run);
    if (this.#options.upload) uploadResults(file, this.#options, run);
  }
}

const projectOf = (test: TestCase) => test.parent.project()?.name ?? "";

function factsOf(test: TestCase, result: TestResult, rootDir: string, record: RecordedAssertion | undefined): PictureFacts {
  const { file, line, column } = test.location;
  return {
    ...(record?.browser && { browser: record.browser }),
    ...(record?.viewport && { viewport: record.viewport }),
    ...(record?.url && { url: record.url }),
    test: {
      id: test.id,
      title: test.title,
      titlePath: test.titlePath().filter(Boolean),
      retry: result.retry,
      retries: test.retries,
      location: { file: relative(rootDir, file).split(sep).join("/"), line, column },
      ...(test.tags.length && { tags: [...test.tags] }),
    },
  };
}

/** Returns the pictures of the last result of a test: those that differ from their baselines, and unchanged ones that `expect` recorded. */
function picturesOf(test: TestCase, rootDir: string): RecordedPicture[] {
  const result = test.results.at(-1);
  if (!result || test.outcome() === "skipped") return [];
  const file = relative(rootDir, test.location.file).split(sep).join("/");
  const records = result.attachments.filter(({ name }) => name === RECORD).flatMap(({ body }) => parseRecord(body) ?? []);
  const nameOf = (name: string) => [projectOf(test), file, name].filter(Boolean).join("/");
  const missing = missingBaselines(result.errors.flatMap(({ message }) => message ?? []));
  // A test that was expected to fail, or passed, shows no differences.
  const failed = test.outcome() === "unexpected" ? groupAssertions(result.attachments) : [];
  const shown = new Set<string>();
  const changed = failed.flatMap(({ name, ...assertion }): RecordedPicture[] => {
    const added = missingBaselineOf({ name, ...assertion }, missing);
    const baseline = added ?? assertion.expected;
    if (baseline === undefined) return [];
    shown.add(baseline);
    const copy = assertion.actual!.replace(/-actual(\.[^./\\]*)?$/, "-expected$1");
    return [
      {
        name: nameOf(name),
        baseline,
        status: assertion.previous ? "unstable" : added ? "added" : "changed",
        actual: assertion.actual!,
        compared: added ? null : existsSync(copy) ? copy : baseline,
        facts: factsOf(
          test,
          result,
          rootDir,
          records.find((one) => one.baseline === baseline),
        ),
      },
    ];
  });
  const recorded = records
    .filter(({ baseline }) => !shown.has(baseline) && existsSync(baseline))
    .flatMap((record): RecordedPicture[] => {
      const own = { name: nameOf(record.name), baseline: record.baseline, facts: factsOf(test, result, rootDir, record) };
      if (record.passed) return [{ ...own, status: "unchanged", actual: null, compared: null }];
      // A test that passed on a retry shows the last result, in which all assertions passed.
      if (record.kind !== "aria" || !record.actual) return [];
      return [{ ...own, status: "changed", actual: join(record.actual), compared: record.baseline, isPartialMatch: true }];
    });
  return [...changed, ...recorded];
}
