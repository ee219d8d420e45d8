import { writeFileSync } from "node:fs";
import { expect as baseExpect, type Locator, type Page, test } from "@playwright/test";
import { RECORD, type RecordedAssertion } from "./record.ts";

type Name = string | readonly string[];
type Options = Parameters<ReturnType<typeof baseExpect<Page>>["toHaveScreenshot"]>[0];
type AriaOptions = { name?: Name; timeout?: number };
/** State of a matcher, as Playwright passes it. */
type Matcher = { isNot: boolean; timeout: number };

const pageOf = (received: Page | Locator): Page => ("page" in received ? received.page() : received);

/** Attaches what an assertion compared with, so that the reporter finds it. */
async function record(received: Page | Locator, fields: Omit<RecordedAssertion, "browser" | "viewport" | "url">): Promise<void> {
  const page = pageOf(received);
  const browser = page.context().browser();
  const viewport = page.viewportSize();
  const own: RecordedAssertion = {
    ...fields,
    ...(browser && { browser: { name: browser.browserType().name(), version: browser.version() } }),
    ...(viewport && { viewport }),
    ...(/^https?:/.test(page.url()) && { url: page.url() }),
  };
  await test.info().attach(RECORD, { body: JSON.stringify(own), contentType: "application/json" });
}

/** Returns the path of a baseline. At run time Playwright also takes several parts with a kind; the reporter checks that the file exists. */
const pathOf = (name: readonly string[], kind: RecordedAssertion["kind"]): string =>
  (test.info().snapshotPath as (...all: unknown[]) => string).call(test.info(), ...name, { kind });

const parts = (name: Name) => (typeof name === "string" ? [name] : [...name]);

type Outcome = { pass: boolean; message(): string };
/** Returns the outcome of an assertion of Playwright itself. */
async function outcomeOf({ isNot }: Matcher, run: () => Promise<void>): Promise<Outcome> {
  try {
    await run();
    return { pass: !isNot, message: () => "" };
  } catch (error) {
    return { pass: isNot, message: () => (error as Error).message };
  }
}

async function toHaveScreenshot(this: Matcher, received: Page | Locator, first?: Name | Options, second: Options = {}): Promise<Outcome> {
  const isNamed = typeof first === "string" || Array.isArray(first);
  const name = isNamed ? (first as Name) : null;
  const options = (isNamed ? second : first) as Options;
  const own = baseExpect.configure({ timeout: this.timeout })(received as Page);
  const target = this.isNot ? own.not : own;
  const outcome = await outcomeOf(this, () =>
    name === null ? target.toHaveScreenshot(options) : target.toHaveScreenshot(name as string, options),
  );
  // Playwright alone knows the path of a screenshot without a name.
  if (name !== null && !this.isNot) {
    const baseline = pathOf(parts(name), "screenshot");
    await record(received, { kind: "screenshot", name: parts(name).join("/"), baseline, passed: outcome.pass });
  }
  return outcome;
}

async function toMatchAriaSnapshot(
  this: Matcher,
  received: Locator | Page,
  first?: string | AriaOptions,
  second: AriaOptions = {},
): Promise<Outcome> {
  const own = baseExpect.configure({ timeout: this.timeout })(received as Locator);
  const target = this.isNot ? own.not : own;
  const outcome = await outcomeOf(this, () =>
    typeof first === "string"
      ? target.toMatchAriaSnapshot(first, second as { timeout?: number })
      : target.toMatchAriaSnapshot(first as { name?: string }),
  );
  const name = typeof first === "object" && first.name ? parts(first.name) : null;
  if (name && !this.isNot) {
    const info = test.info();
    const fields = {
      kind: "aria",
      name: name.join("/"),
      baseline: pathOf(name, "aria"),
      passed: outcome.pass,
    } as const;
    if (outcome.pass) await record(received, fields);
    else {
      const actual = info.outputPath(`${name.join("-").replace(/(\.aria)?\.ya?ml$/, "")}-${info.attachments.length}-actual.aria.yml`);
      const root = "page" in received ? received : received.locator("body");
      writeFileSync(actual, `${await root.ariaSnapshot()}\n`);
      await record(received, { ...fields, actual });
    }
  }
  return outcome;
}

/** The `expect` of Playwright, which also records passing screenshots and ARIA snapshots with a name. */
export const expect = baseExpect.extend({ toHaveScreenshot, toMatchAriaSnapshot }) as typeof baseExpect;
export { test };
