import { format } from "node:util";
import { isClientDisconnect } from "./disconnects.ts";

/** Levels of the service's log, which pino numbers. */
const LEVELS = { trace: 20, debug: 20, log: 30, info: 30, warn: 40, error: 50 } as const;

/** Returns a log line: one JSON object. Characters that break lines or move a terminal's cursor are escaped. */
const logLine = (level: number, msg: string) =>
  `${JSON.stringify({ level, time: Date.now(), msg }).replace(/[\u007f-\u009f\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`)}\n`;

/**
 * Makes the console write one JSON object per line, for any message: Next and next-auth log there, and their messages repeat parts of
 * requests. A client that disconnected is a debug line.
 */
export function writeConsoleAsJson(write: (line: string) => void = (line) => void process.stderr.write(line)): void {
  for (const [name, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, number][])
    console[name] = (...parts: unknown[]) => write(logLine(parts.some(isClientDisconnect) ? LEVELS.debug : level, format(...parts)));
}

/** Logs a failure that nothing caught as one JSON object, and exits; Node would print its stack over many lines. */
export function logUncaughtErrors(): void {
  for (const event of ["uncaughtException", "unhandledRejection"] as const)
    process.once(event, (error: unknown) => {
      console.error(`${event}:`, error);
      process.exit(1);
    });
}
