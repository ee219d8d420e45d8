import { setTimeout as sleep } from "node:timers/promises";
import { call, sendRaw } from "./target.ts";
import type { Attacks } from "./world.ts";

const isObject = (line: string) => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

/** Returns the log lines of a product: all output after its greeting. */
const logLines = (output: string) =>
  output
    .slice(output.indexOf("Loupe is ready"))
    .split("\n")
    .slice(1)
    .filter((line) => line.trim() && !line.startsWith("  "));

export const logs: Attacks = {
  async M3({ target, own }) {
    const body = { code: "FORGED", message: 'x\n{"level":60,"msg":"forged"}', level: "error" };
    const refused = await call(target, "/api/auth/_log", { body });
    await call(target, "/api/auth/error%0d%0a{%22forged%22:true}");
    await sendRaw(target, 'GET /v2/%0a{"forged":true} HTTP/1.1\r\nHost: a\r\nUser-Agent: {"forged":\r\nConnection: close\r\n\r\n', 2000);
    await sleep(700);
    const lines = own ? logLines(own.started.output()) : [];
    const broken = lines.filter((line) => !isObject(line));
    const forged = lines.filter((line) => /^\{"(forged|level":60,"msg":"forged)/.test(line));
    const log = own ? `; ${lines.length} log lines, ${broken.length} not JSON, ${forged.length} forged` : "";
    return { passed: refused.status === 404 && !broken.length && !forged.length, result: `_log ${refused.status}${log}` };
  },
};
