import { expect, test } from "vitest";
import { repositoryWithOneChange } from "../../testing/playwright-run.ts";
import { loupe, temporaryFolder } from "../../testing/workspace.ts";
import { PACKAGE_VERSION } from "./package-name.ts";

const never = new AbortController().signal;
const review = (folder: string, args: readonly string[], answer?: boolean) =>
  loupe(folder, ["review", ...args], answer, never, { XDG_CACHE_HOME: temporaryFolder() });

test.each([
  [["--write", "--no-write"], "--write and --no-write exclude each other. Use one of them."],
  [["results.json", "--build", "3"], "--build opens a build of the server: leave out the results."],
  [["results.json", "--url", "http://x"], "--url, --token and --project are for --build. Without it, review sends nothing."],
  [["results.json", "--port", "70000"], "--port 70000 is not a whole number from 1 to 65535."],
  [["results.json"], "There is no terminal to ask on. Pass --write to write approved pictures, or --no-write to look."],
])("review %j ends with 2", async (args, err) => {
  expect(await review(repositoryWithOneChange(), args)).toMatchObject({ code: 2, err });
});

test("without the package and a terminal, it ends with 2 and names the command to run", async () => {
  expect(await review(repositoryWithOneChange(), ["results.json", "--no-write"])).toMatchObject({
    code: 2,
    out: "Playwright results in results.json: 1 changed",
    err: expect.stringMatching(
      new RegExp(
        `^Review needs \\d+ MB more, and there is no terminal to ask on\\. Run: npm install --global @loupe/review@${PACKAGE_VERSION}$`,
      ),
    ),
  });
});

test("without the package, a person who declines it gets the command", async () => {
  expect(await review(repositoryWithOneChange(), ["results.json"], false)).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Nothing was installed\. To install it later, run: npm install /),
  });
});
