/** The `test` and `expect` of Playwright. Passing screenshots are recorded too, with their baseline. */
export { test, expect } from "@playwright/test";
