// Entry of the processes of `pool.ts`: yields to requests, loads TypeScript, then the worker itself.
import { constants, setPriority } from "node:os";
import { register } from "tsx/esm/api";

// First of all: threads that libuv and libvips start for decoding inherit it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
register();
await import("./compare-process.ts");
