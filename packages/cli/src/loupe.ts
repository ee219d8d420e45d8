import { runLoupe } from "./commands/run-loupe.ts";
import { processTerminal } from "./terminal/terminal.ts";

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => interruption.abort());
// A reader such as `head` that closes the pipe is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
process.exitCode = await runLoupe(process.argv.slice(2), process.cwd(), processTerminal(interruption.signal));
