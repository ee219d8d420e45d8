import { expect, test } from "vitest";
import { browserName, deviceOf } from "./user-agent.ts";

const KHTML = "AppleWebKit/537.36 (KHTML, like Gecko)";
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Windows", "computer"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge on Windows", "computer"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux", "computer"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
    "phone",
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${KHTML} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome on Android", "phone"],
  ["curl/8.0", null, "computer"],
  [null, null, "computer"],
])("names the browser and system of %s", (userAgent, name, device) => {
  expect([browserName(userAgent), deviceOf(userAgent)]).toEqual([name, device]);
});
