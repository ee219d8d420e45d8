// `npm run admin`.
import { runProgram } from "./run-program.mjs";

await runProgram("cli/admin.ts");
