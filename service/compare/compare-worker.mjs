// Entry of the threads of `pool.ts`: loads TypeScript, then the worker itself.
import { register } from "tsx/esm/api";

register();
await import("./compare-worker.ts");
