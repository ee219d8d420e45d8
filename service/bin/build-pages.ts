import { build } from "./build.ts";

/** `npm run build`: what `npm start` would build, ahead of time; nothing when it is built already. */
process.exitCode = (await build(new AbortController().signal)) ? 0 : 1;
