// `npm start`.
import { runProgram } from "./run-program.mjs";

await runProgram("cli/start/supervise.ts");
