// Runs a function of a published SDK, as CI does: `node sdk-process.mjs '{"sdk":"newest","call":"upload", …}'`. Prints the result as JSON.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const cypress = createRequire(import.meta.resolve("@argos-ci/cypress/package.json"));
const packages = {
  newest: () => import("@argos-ci/core"),
  // The version that the newest Cypress package contains.
  cypress: () => import(pathToFileURL(cypress.resolve("@argos-ci/core")).href),
  oldest: () => import("argos-core-oldest"),
};

const { sdk = "newest", call, ...options } = JSON.parse(process.argv[2]);
const functions = await packages[sdk]();
console.log(JSON.stringify(await functions[call](options)));
