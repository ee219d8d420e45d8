import { build } from "./build.ts";

/** `npm run build`: what `npm start` would build, ahead of time; nothing when it is built already. */
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());
process.exitCode = (await build(stopping.signal)) ? 0 : 1;
