import { isDatabaseGone } from "../../service/db/outage.ts";
import type { Settings } from "../../service/core/settings.ts";
import type { Diagnosis } from "../../service/operator/doctor.ts";
import { version } from "../../lib/product/files.mjs";
import { type Spec, switchOption } from "./command-spec.ts";
import { runCommand } from "./run.ts";

const signs = { ok: "ok      ", warning: "WARNING ", fault: "FAULT   " } as const;

export const doctorSpec = {
  summary: "Checks database, files, mail, disk, jobs and address. Exits with 1 on a fault. --all looks up every file.",
  options: [switchOption("all")],
  input: ({ switches }) => ({ all: switches.has("all") }),
  format: ({ findings, faults }: Diagnosis) =>
    [
      ...findings.map(({ name, state, detail }) => `${signs[state]}${name.padEnd(12)} ${detail}`),
      faults ? `Faults: ${faults}.` : "No faults.",
    ].join("\n"),
  failed: ({ faults }: Diagnosis) => faults > 0,
} satisfies Spec;

/** Codes of Postgres for a wrong user, password or database. */
const REFUSED = new Set(["28P01", "28000", "3D000", "ENOTFOUND", "EAI_AGAIN"]);

/** Runs the checks where they can run, and reports a database that can't be opened. */
export async function doctor(settings: Settings, input: { all: boolean }): Promise<unknown> {
  try {
    return await runCommand(settings, { command: "doctor", input });
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (!isDatabaseGone(error) && !REFUSED.has(String(code))) throw error;
    const finding = { name: "Database", state: "fault" as const, detail: `DATABASE_URL can't be opened: ${String(code ?? "no response")}` };
    return { version, findings: [finding], faults: 1 } satisfies Diagnosis;
  }
}
