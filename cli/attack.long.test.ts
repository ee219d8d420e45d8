import { beforeAll, expect, test } from "vitest";
import { type Finding, findings } from "./attack/findings.ts";
import { loopbackTarget } from "./attack/target.ts";
import { launch } from "../service/testing/launch.ts";

/** Runs the short attacks on products that they start. Returns their lines by finding. */
let lines: Map<string, string>;
let code: number | null;
beforeAll(async () => {
  const attack = launch(["--import", "tsx", "cli/attack.ts", "--short"], {}, "never");
  ({ code } = await attack.ended);
  lines = new Map(
    attack
      .output()
      .split("\n")
      .map((line) => [line.slice(0, 2), line] as const)
      .filter(([name]) => Object.hasOwn(findings, name)),
  );
}, 600_000);

const others = (Object.keys(findings) as Finding[]).filter((name) => !["L1", "L2", "L7"].includes(name));

test.each(others)("holds the limit of finding %s in its short form [security: attacks within bounds]", (name) => {
  // Redis is installed in CI.
  expect(lines.get(name), lines.get(name)).toMatch(name === "M1" && !process.env["CI"] ? /held|skipped/ : /held/);
});

test("answers 503 or in full with 512 descriptors [fault: few descriptors]", () => expect(lines.get("L7")).toMatch(/held/));
test("restarts the service and the web server when one is killed [fault: one process dies]", () => expect(lines.get("L2")).toMatch(/held/));
test("stops with code 0 and in time while the mail server hangs [fault: mail server that hangs]", () => {
  expect(lines.get("L1"), lines.get("L1")).toMatch(/held/);
  const failed = [...lines.values()].filter((line) => line.includes("FAILED"));
  expect([code, failed]).toEqual([0, []]);
});

test.each(["http://example.com", "http://10.0.0.1:3000", "https://127.0.0.1", "http://127.0.0.1.example.com", "localhost:3000"])(
  "refuses to attack %s",
  (address) => expect(() => loopbackTarget(address)).toThrow("loopback only"),
);
