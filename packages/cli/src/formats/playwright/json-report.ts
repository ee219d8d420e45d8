import { dirname, join } from "node:path";
import * as z from "zod/mini";
import type { PictureFacts } from "../loupe-results.ts";
import { FileLocator } from "../locate-files.ts";
import { parseReport } from "../read-json.ts";
import { fileBytes, type ReadContext, type ResultSet } from "../result-set.ts";
import { readAssertions, type TestResult } from "./attachments.ts";
import { BaselineMatcher, hintsOfTest } from "./match-baseline.ts";
import { resultSet } from "./result-set.ts";

const messages = z.array(z.object({ message: z.optional(z.string()) }));
const result = z.object({
  status: z.optional(z.string()),
  errors: z.optional(messages),
  retry: z.optional(z.int()),
  attachments: z.array(z.object({ name: z.string(), path: z.optional(z.string()) })),
});
const test = z.object({ projectName: z.string(), status: z.string(), results: z.array(result) });
const spec = z.object({
  file: z.string(),
  id: z.optional(z.string()),
  title: z.optional(z.string()),
  line: z.optional(z.int()),
  column: z.optional(z.int()),
  tags: z.optional(z.array(z.string())),
  tests: z.array(test),
});
/** A test with the titles of the suites above it. */
type Spec = z.output<typeof spec> & { above: readonly string[] };
type Suite = { title?: string | undefined; specs?: z.output<typeof spec>[] | undefined; suites?: Suite[] | undefined };
const suite: z.ZodMiniType<Suite> = z.object({
  title: z.optional(z.string()),
  specs: z.optional(z.array(spec)),
  suites: z.optional(z.array(z.lazy((): z.ZodMiniType<Suite> => suite))),
});
const report = z.object({ config: z.object({ rootDir: z.string(), version: z.optional(z.string()) }), suites: z.array(suite) });

/** Returns true for the JSON report of Playwright. */
export const isPlaywrightReport = (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  "suites" in value &&
  typeof (value as { config?: { rootDir?: unknown } }).config === "object";

function specsOf({ title, specs = [], suites = [] }: Suite, outer: readonly string[] = []): Spec[] {
  const above = title ? [...outer, title] : outer;
  return [...specs.map((one) => ({ ...one, above })), ...suites.flatMap((one) => specsOf(one, above))];
}

/** Returns the facts about a test that the report has: titles, place, attempts and tags. */
function factsOf({ id, title, file, line, column, tags, above }: Spec, project: string, retry: number | undefined): PictureFacts {
  if (title === undefined) return {};
  return {
    test: {
      ...(id && { id }),
      title,
      titlePath: [project, ...above, title].filter(Boolean),
      ...(retry !== undefined && { retry }),
      ...(line !== undefined && column !== undefined && { location: { file, line, column } }),
      ...(tags?.length && { tags }),
    },
  };
}

/** Returns the copy of the baseline next to the picture of the run: `home-expected.png` next to `home-actual.png`. */
const expectedCopy = (actual: string, name: string) => {
  const [, stem, ending] = /^(.*?)((?:\.[^./\\]*)?)$/s.exec(name.slice(name.lastIndexOf("/") + 1))!;
  return join(dirname(actual), `${stem}-expected${ending}`);
};

/** Matches the copies that `merge-reports` names in place of baselines: it has lost their paths. */
const RESOURCE = /[\\/]resources[\\/][0-9a-f]{40}\.[^./\\]+$/;

/** Reads the JSON report of Playwright: the last result of each test that failed. Its attachments name the baselines. */
export function readPlaywrightJson(file: string, value: unknown, context: ReadContext): ResultSet {
  const { config, suites } = parseReport(file, report, value, "Playwright");
  const specs = suites.flatMap((one) => specsOf(one));
  const locator = new FileLocator(context, { path: config.rootDir, files: [...new Set(specs.map((one) => one.file))] });
  const matcher = new BaselineMatcher(context);
  const tests = specs.flatMap((one) => one.tests.map((own) => ({ ...own, spec: one })));
  const results = tests
    .filter(({ status }) => status === "unexpected")
    .map(({ projectName, results: attempts, spec: own }): TestResult => {
      const last = attempts.at(-1);
      const errors = (last?.errors ?? []).flatMap(({ message }) => message ?? []);
      return {
        project: projectName,
        file: own.file,
        attachments: last?.attachments ?? [],
        errors,
        facts: factsOf(own, projectName, last?.retry),
      };
    });
  const entries = results.flatMap((one) =>
    readAssertions(one, {
      picture: (path) => fileBytes(locator.picture(path, file)),
      baseline: ({ name, expected }, result, compared) =>
        RESOURCE.test(expected!)
          ? matcher.find(name, compared.read(), hintsOfTest(result.project, result.file))
          : locator.baseline(expected!),
      newBaseline: (path) => locator.baseline(path),
      compared: ({ name, expected, actual }) =>
        fileBytes(RESOURCE.test(expected!) ? locator.picture(expected!, file) : expectedCopy(locator.picture(actual!, file), name)),
    }),
  );
  const own = resultSet(file, entries, tests.filter(({ status }) => status === "flaky").length, locator);
  return { ...own, ...(config.version !== undefined && { toolVersion: config.version }) };
}
