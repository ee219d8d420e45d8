// Suites whose results are recorded: how to install and run each, and what it leaves.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GOLD, WHITE, writePng } from "./pictures.mjs";

/** Variables of a run: `COLOR` changes the pictures, `NEW` adds one. @typedef {Record<string, string>} Variables */
/**
 * @typedef {object} Tool
 * @property {string} suite folder of its suite, "" for none
 * @property {Record<string, string>} packages versions that a recording installs
 * @property {readonly string[]} results what is recorded, relative to the suite
 * @property {readonly string[]} accepted arguments of `loupe accept`
 * @property {(folder: string, variables: Variables) => boolean} run runs the suite; true when it passed
 * @property {(folder: string) => void} [prepare] fills in the folder
 */

/** Variables of the machine that reach a suite. Others could change its pictures or its results: `CI` alone makes tools write no missing baseline. */
const MACHINE = ["PATH", "HOME", "TMPDIR", "LANG", "LOUPE_BROWSER"];
const machineEnv = () => Object.fromEntries(MACHINE.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/**
 * Runs a program of the suite's packages with Node. Returns true when it ends with 0.
 * @param {string} folder @param {string} program relative to its node_modules @param {readonly string[]} args @param {Variables} variables
 */
function runProgram(folder, program, args, variables) {
  try {
    execFileSync(process.env["RUN_NODE"] ?? process.execPath, [join("node_modules", program), ...args], {
      cwd: folder,
      stdio: process.env["VERBOSE"] ? "inherit" : "ignore",
      env: { ...machineEnv(), NODE_ENV: "test", ...variables },
    });
    return true;
  } catch (error) {
    if (typeof (/** @type {{ status?: unknown }} */ (error).status) === "number") return false;
    throw error;
  }
}

/** @param {string} version @returns {Tool} */
const vitest = (version) => ({
  suite: "vitest",
  packages: { vitest: version, "@vitest/browser-playwright": version, playwright: "1.65.1" },
  results: ["src", version.startsWith("4") ? ".vitest-attachments" : ".vitest", "vitest-report.json"],
  accepted: ["."],
  run: (folder, { COLOR, NEW, ...rest }) =>
    runProgram(folder, "vitest/vitest.mjs", ["run"], { ...rest, ...(COLOR && { VITE_COLOR: COLOR }), ...(NEW && { VITE_NEW: NEW }) }),
});

/** @type {Record<string, Tool>} */
export const TOOLS = {
  "playwright-1.65.1": {
    suite: "playwright",
    packages: { "@playwright/test": "1.65.1" },
    results: ["tests", "output", "blob-report", "results.json"],
    accepted: ["results.json"],
    run: (folder, variables) =>
      runProgram(folder, "@playwright/test/cli.js", ["test", ...(variables["ARGS"]?.split(" ") ?? [])], variables),
  },
  "vitest-4.1.12": vitest("4.1.12"),
  "vitest-5.1.1": vitest("5.1.1"),
  "jest-image-snapshot-6.5.2": {
    suite: "jest-image-snapshot",
    packages: { jest: "30.5.2", "jest-image-snapshot": "6.5.2" },
    results: ["test"],
    accepted: [".", "--skip-refused"],
    run: (folder, variables) => runProgram(folder, "jest/bin/jest.js", variables["NEW"] || !variables["COLOR"] ? [] : ["--ci"], variables),
  },
  "backstop-6.3.25": {
    suite: "backstop",
    packages: { backstopjs: "6.3.25" },
    results: ["backstop.json", "backstop_data/bitmaps_reference", "backstop_data/bitmaps_test"],
    accepted: [".", "--skip-refused"],
    prepare(folder) {
      const config = join(folder, "backstop.json");
      const text = readFileSync(config, "utf8")
        .replaceAll("ROOT", folder)
        .replace("BROWSER", process.env["LOUPE_BROWSER"] ?? "");
      writeFileSync(config, text);
      for (const name of ["home", "same", "MISSING"])
        writeFileSync(join(folder, `${name}.html`), "<body style='margin:0;background:white'>");
    },
    run(folder, { COLOR, REPAIRED }) {
      const isFirst = !existsSync(join(folder, "backstop_data/bitmaps_reference"));
      if (COLOR) {
        writeFileSync(join(folder, "home.html"), `<body style='margin:0;background:${COLOR}'>`);
        rmSync(join(folder, "MISSING.html"), { force: true });
      }
      if (REPAIRED) writeFileSync(join(folder, "MISSING.html"), "<body style='margin:0;background:white'>");
      return runProgram(folder, "backstopjs/cli/index.js", [isFirst ? "reference" : "test"], {});
    },
  },
  "reg-cli-0.18.16": {
    suite: "",
    packages: { "reg-cli": "0.18.16" },
    results: ["actual", "expected", "diff", "out.json"],
    accepted: [".", "--remove"],
    run(folder, { COLOR }) {
      const put = (/** @type {string} */ path, /** @type {readonly number[]} */ color) => writePng(join(folder, path), color);
      const names = ["home.png", "Zahlung/Größe 100%__a.png", "same.png"];
      if (!COLOR) for (const name of [...names, "gone.png"]) put(`expected/${name}`, WHITE);
      for (const name of names) put(`actual/${name}`, COLOR && name !== "same.png" ? GOLD : WHITE);
      if (COLOR) put("actual/new.png", GOLD);
      return runProgram(folder, "reg-cli/dist/cli.js", ["actual", "expected", "diff", "-R", "report.html", "-J", "out.json"], {});
    },
  },
};
