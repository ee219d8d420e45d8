// `npm run worker`.
import { runProgram } from "./run-program.mjs";

await runProgram("cli/worker.ts");
