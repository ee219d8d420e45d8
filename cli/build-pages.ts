import { build } from "./build.ts";
import { compilePrograms } from "./compile.mjs";

/** `npm run build`: compiles the programs and builds the pages ahead of `npm start`, unless they are up to date. */
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());
await compilePrograms();
process.exitCode = (await build(stopping.signal)) ? 0 : 1;
