// `npm run worker`. Node built-ins only until the packages are installed; then TypeScript runs in this same process.
import { install } from "./install.mjs";
import { ROOT } from "./root.mjs";

process.chdir(ROOT);
await install();
const { register } = await import("tsx/esm/api");
register();
await import("./worker.ts");
