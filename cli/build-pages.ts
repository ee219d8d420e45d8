import { build } from "./build.ts";

/** `npm run build`: builds the pages ahead of `npm start`, unless they are up to date. */
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());
process.exitCode = (await build(stopping.signal)) ? 0 : 1;
