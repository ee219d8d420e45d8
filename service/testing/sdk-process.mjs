// Runs a function of the published SDK, as CI does: `node sdk-process.mjs '{"call":"upload", …}'`. Prints the result as JSON.
import { deploy, finalize, skip, upload } from "@argos-ci/core";

const { call, ...options } = JSON.parse(process.argv[2]);
console.log(JSON.stringify(await { upload, finalize, skip, deploy }[call](options)));
