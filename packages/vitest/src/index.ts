import { basename, relative, sep } from "node:path";
import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";
import type { PictureFacts } from "../../cli/src/formats/loupe-results.ts";
import { attachmentsFolderOf, baselineByRule, vitestName } from "../../cli/src/formats/vitest/attachment-folder.ts";
import { readMessage } from "../../cli/src/formats/vitest/json-report.ts";
import {
  type RecordedPicture,
  type ReporterOptions,
  resultsFile,
  uploadResults,
  writeResults,
} from "../../cli/src/reporters/write-results.ts";

type Artifact = Parameters<NonNullable<Reporter["onTestCaseArtifactRecord"]>>[1];

/** Writes `loupe-results.json`: the screenshots of a run that differ from their reference screenshots. */
export default class LoupeReporter implements Reporter {
  readonly #options: ReporterOptions;
  #vitest: Vitest | null = null;
  /** Failed screenshots of each test by their baseline. Of several attempts the last one counts. */
  readonly #failed = new Map<string, Map<string, RecordedPicture>>();

  constructor(options: ReporterOptions = {}) {
    this.#options = options;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(): void {
    this.#failed.clear();
  }

  /**
   * Marks tests with failed screenshots. Vitest has copied the attachments by then, under names with hashes, so the paths are those of the error
   * (`onTestCaseResult`), which the same assertion throws.
   */
  onTestCaseArtifactRecord(test: TestCase, artifact: Artifact): void {
    if ("kind" in artifact && artifact.kind === "visual-regression") this.#failed.set(test.id, new Map());
  }

  onTestCaseResult(test: TestCase): void {
    const own = this.#failed.get(test.id);
    if (!own) return;
    const { config } = this.#vitest!;
    // A test that was tried again has the errors of each attempt. The last one of a screenshot counts.
    for (const { message } of test.result().errors ?? []) {
      const named = readMessage(message);
      if (!named) continue;
      // In CI a new picture is stored among the attachments only, and its baseline has no path.
      const picture = named.actual ?? named.reference;
      const isAttachment = named.isNew && attachmentsFolderOf(named.reference) !== null;
      const baseline = isAttachment ? baselineByRule(named.reference) : named.reference;
      own.set(baseline, {
        name: vitestName(basename(picture), relative(config.root, baseline)),
        baseline,
        status: named.isNew ? "added" : "changed",
        actual: picture,
        compared: named.isNew ? null : baseline,
        facts: factsOf(test, config.root),
      });
    }
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const vitest = this.#vitest;
    if (!vitest) return;
    const tests = modules.flatMap((one) => [...one.children.allTests()]);
    const ownOf = (test: TestCase) => [...(this.#failed.get(test.id)?.values() ?? [])];
    const { shard, root } = vitest.config;
    const run = {
      folder: root,
      tool: { name: "vitest" as const, version: vitest.version },
      shard: shard ? { current: shard.index, total: shard.count } : null,
      passedOnRetry: tests.filter((test) => test.result().state === "passed" && test.diagnostic()?.flaky).length,
      isComplete: false,
      pictures: tests.filter((test) => test.result().state === "failed").flatMap(ownOf),
    };
    const file = resultsFile(this.#options, run);
    writeResults(file, run);
    if (this.#options.upload) uploadResults(file, this.#options, run);
  }
}

function factsOf(test: TestCase, root: string): PictureFacts {
  const { browser, retry } = test.project.config;
  const file = relative(root, test.module.moduleId).split(sep).join("/");
  return {
    ...(browser.viewport && { viewport: { width: browser.viewport.width, height: browser.viewport.height } }),
    test: {
      id: test.id,
      title: test.name,
      titlePath: [file, ...test.fullName.split(" > ")],
      ...(typeof retry === "number" && { retries: retry }),
      ...(test.location && { location: { file, line: test.location.line, column: test.location.column } }),
    },
  };
}
