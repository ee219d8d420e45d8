import { expect, test } from "@playwright/test";
import { firstCode } from "../cli/page-code.ts";

/** Kilobytes of scripts that a page may request before the first decision or comment. Heavy parts are loaded when they are first used. */
const limits = {
  "(build)/accounts/[slug]/projects/[project]/builds/[number]": 150,
  "m/[token]": 130,
};

for (const [page, limit] of Object.entries(limits))
  test(`${page} loads at most ${limit} kB of code with its HTML`, () => {
    expect(firstCode(page) / 1000).toBeLessThanOrEqual(limit);
  });
