import { expect, test } from "vitest";
import { operatorSettings } from "../../lib/settings.ts";
import { decisionsPage } from "./decisions-page.ts";
import { guaranteesOf, guaranteesPage } from "./guarantees-page.ts";
import { markdownTable } from "./markdown-table.ts";
import { settingsPage } from "./settings-page.ts";

const title = (text: string, tag: string) => `test("${text} [${tag}]", () => {});`;

test("collects the guarantees of a kind with their files", () => {
  const files = [
    { path: "a.test.ts", text: `${title("refuses", "security: no traversal")}\n${title("retries", "fault: Redis down")}` },
    { path: "b.test.ts", text: `${title("refuses too", "security: no traversal")} // [security: a comment] follows` },
  ];
  expect(guaranteesOf("security", files)).toEqual([
    { guarantee: "no traversal", path: "a.test.ts" },
    { guarantee: "no traversal", path: "b.test.ts" },
  ]);
  expect(guaranteesPage(files)).toContain("| No traversal | `a.test.ts`, `b.test.ts` |");
  expect(guaranteesPage(files)).toContain("| Redis down | `a.test.ts` |");
});

test("pads the columns of a table and escapes its bars", () => {
  expect(markdownTable(["A", "Long"], [["x|y", "z"]])).toBe("| A    | Long |\n| ---- | ---- |\n| x\\|y | z    |");
});

test("lists each setting with its default and meaning, and no secret's value", () => {
  const page = settingsPage();
  expect(page).toMatch(/\| `PORT` +\| `3000` +\| Port of the web server\. +\|/);
  expect(page).toMatch(/\| `AUTH_SECRET`, `AUTH_SECRET_FILE` +\| generated in `DATA_DIR` +\|/);
  expect(page).toMatch(/\| `REDIS_URL`, `REDIS_URL_FILE` +\| none: limits per process +\|/);
  expect(page).not.toContain("undefined");
});

test("lists settings in groups, each once", () => {
  const page = settingsPage();
  const titles = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(titles.slice(0, 4)).toEqual(["Basics", "Database and files", "Mail", "Limits and retention"]);
  expect(titles).not.toContain("Other");
  for (const name of Object.keys(operatorSettings.shape)) expect(page.split(`\n| \`${name}\``), name).toHaveLength(2);
});

test("lists decisions by number, superseded ones marked", () => {
  const record = (name: string, text: string) => ({ path: `docs/decisions/${name}`, text });
  const page = decisionsPage([
    record("0001-one.md", "# 1. Count twice\n\nStatus: Superseded by [0002](0002-two.md)\n\nDate: 2026-01-02\n"),
    record("0002-two.md", "# 2. Count once\n\nStatus: Accepted\n\nDate: 2026-01-03\n"),
    record("README.md", "# Decisions\n"),
  ]);
  expect(page).toMatch(/\| 1 +\| \[Count twice\]\(0001-one\.md\) +\| 2026-01-02 \| Superseded by \[0002\]\(0002-two\.md\) \|/);
  expect(page).toMatch(/\| 2 +\| \[Count once\]\(0002-two\.md\) +\| 2026-01-03 \| +\|/);
});
