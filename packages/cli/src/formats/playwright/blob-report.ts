import * as z from "zod/mini";
import { usageError } from "../../commands/exit-codes.ts";
import { FileLocator } from "../locate-files.ts";
import type { ReadContext, ResultSet } from "../result-set.ts";
import { readAssertions, type TestResult } from "./attachments.ts";
import type { BlobArchive } from "./blob-archive.ts";
import { BaselineMatcher, hintsOfTest } from "./match-baseline.ts";
import { resultSet } from "./result-set.ts";

const attachments = z.array(z.object({ name: z.string(), path: z.optional(z.string()) }));
const event = z.object({ method: z.string(), params: z.optional(z.unknown()) });
type Entries = { testId?: string | undefined; location?: { file: string } | undefined; entries?: Entries[] | undefined };
const entries: z.ZodMiniType<Entries> = z.object({
  testId: z.optional(z.string()),
  location: z.optional(z.object({ file: z.string() })),
  entries: z.optional(z.array(z.lazy((): z.ZodMiniType<Entries> => entries))),
});
const project = z.object({ project: z.object({ name: z.string(), suites: z.array(entries) }) });
const configure = z.object({ config: z.object({ rootDir: z.string() }) });
const attach = z.object({ testId: z.string(), resultId: z.string(), attachments });
const testBegin = z.object({ testId: z.string(), result: z.object({ id: z.string(), retry: z.number() }) });
const testEnd = z.object({
  test: z.object({ testId: z.string(), expectedStatus: z.string() }),
  result: z.object({
    id: z.string(),
    status: z.string(),
    errors: z.optional(z.array(z.object({ message: z.optional(z.string()) }))),
    // Playwright before 1.56 sends attachments with the end of the test.
    attachments: z.optional(attachments),
  }),
});

type Attempt = { id: string; retry: number; attachments: TestResult["attachments"][number][]; end?: z.output<typeof testEnd> };
type BlobTest = { project: string; file: string; attempts: Attempt[] };

function parseEvents({ path, events }: BlobArchive): z.output<typeof event>[] {
  return events.split("\n").flatMap((line, at) => {
    if (!line.trim()) return [];
    try {
      return event.parse(JSON.parse(line));
    } catch {
      throw usageError(`${path}: line ${at + 1} of its events is not complete. The run may have been stopped: run the suite again.`);
    }
  });
}

/** Reads the events of one shard into its tests and their attempts. */
function readShard(archive: BlobArchive): { rootDir: string; tests: Map<string, BlobTest> } {
  const tests = new Map<string, BlobTest>();
  let rootDir = "";
  const addTests = (name: string, { testId, location, entries: inner = [] }: Entries, file: string) => {
    const own = location?.file ?? file;
    if (testId) tests.set(testId, { project: name, file: own, attempts: [] });
    for (const one of inner) addTests(name, one, own);
  };
  const attempt = (testId: string, id: string) => tests.get(testId)?.attempts.find((one) => one.id === id);
  for (const { method, params } of parseEvents(archive)) {
    const read = <T extends z.ZodMiniType>(schema: T): z.output<T> => {
      const result = schema.safeParse(params);
      if (!result.success) throw usageError(`${archive.path}: Loupe can't read its event ${method}. Use the JSON report of Playwright.`);
      return result.data;
    };
    if (method === "onConfigure") rootDir = read(configure).config.rootDir;
    else if (method === "onProject") {
      const { project: own } = read(project);
      for (const suite of own.suites) addTests(own.name, suite, "");
    } else if (method === "onTestBegin") {
      const { testId, result } = read(testBegin);
      tests.get(testId)?.attempts.push({ ...result, attachments: [] });
    } else if (method === "onAttach") {
      const { testId, resultId, attachments: added } = read(attach);
      attempt(testId, resultId)?.attachments.push(...added);
    } else if (method === "onTestEnd") {
      const end = read(testEnd);
      const own = attempt(end.test.testId, end.result.id);
      if (own) Object.assign(own, { end, attachments: [...own.attachments, ...(end.result.attachments ?? [])] });
    }
  }
  return { rootDir, tests };
}

const isPassed = ({ end }: Attempt) => end?.result.status === end?.test.expectedStatus || end?.result.status === "skipped";

/** Reads blob reports of Playwright, one for each shard. They have lost the paths of baselines: these are found by their bytes. */
export function readPlaywrightBlobs(archives: readonly BlobArchive[], source: string, context: ReadContext): ResultSet {
  const matcher = new BaselineMatcher(context);
  let passedOnRetry = 0;
  let foreign: FileLocator | null = null;
  const found = archives.flatMap((archive) => {
    const { rootDir, tests } = readShard(archive);
    const locator = new FileLocator(context, { path: rootDir, files: [...new Set([...tests.values()].map(({ file }) => file))] });
    const read = [...tests.values()].flatMap(({ project: name, file, attempts }) => {
      const last = attempts.toSorted((one, other) => one.retry - other.retry).at(-1);
      if (!last || isPassed(last)) {
        if (last && last.retry > 0) passedOnRetry++;
        return [];
      }
      const errors = (last.end?.result.errors ?? []).flatMap(({ message }) => message ?? []);
      return readAssertions(
        { project: name, file, attachments: last.attachments, errors },
        {
          picture: (path) => archive.picture(path),
          compared: ({ expected }) => archive.picture(expected!),
          baseline: (assertion, result, compared) =>
            matcher.find(assertion.name, compared.read(), hintsOfTest(result.project, result.file)),
          newBaseline: (path) => locator.baseline(path),
        },
      );
    });
    if (locator.isForeign) foreign = locator;
    return read;
  });
  return resultSet(source, found, passedOnRetry, foreign);
}
