// `npm start`.
import { runProgram } from "./run-program.mjs";

await runProgram("cli/supervise.ts");
