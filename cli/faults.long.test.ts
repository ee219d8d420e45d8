import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { productFile } from "../lib/product/files.mjs";
import { launch } from "../service/testing/launch.ts";
import { needs } from "../service/testing/needs.ts";
import { allFaults } from "./faults/all-faults.ts";

const titles = allFaults.map(({ name }) => name);

needs("nginx, Caddy, Postgres and Redis").describe("npm run faults -- --short", () => {
  needs("radosgw").test(
    "loses no acknowledged write and answers no one wrongly on two replicas [fault: kill -9, restarts, Postgres and S3 on two replicas]",
    async () => {
      const faults = launch(["--import", "tsx", "cli/faults.ts", "--short"], {}, "never");
      const { code } = await faults.ended;
      const held = faults
        .output()
        .split("\n")
        .filter((line) => line.startsWith("held"));
      expect(held, faults.output()).toHaveLength(allFaults.filter(({ isInShort }) => isInShort).length);
      expect(code, faults.output()).toBe(0);
    },
    600_000,
  );
});

test("docs/reliability.md has a row for each fault", () => {
  const rows = readFileSync(productFile("docs/reliability.md"), "utf8")
    .split("\n")
    .filter((line) => /^\| .* \|( +\d[\d.]* +\|){7}$/.test(line))
    .map((line) => line.split("|")[1]!.trim());
  expect(rows).toEqual(titles);
});
