import type { MixedLoadResult } from "../faults/mixed-load.ts";
import type { FaultResult } from "../faults/run-fault.ts";
import { markdownTable } from "./markdown-table.ts";

const seconds = (value: number) => value.toFixed(1);

/** Returns the text of `docs/reliability.md` for the results of a full run of `npm run faults`. */
export function reliabilityPage(day: string, faults: readonly FaultResult[], load: MixedLoadResult): string {
  const rows = faults.map((it) => [
    it.name,
    String(it.acknowledged),
    String(it.found),
    String(it.wrong.length),
    String(it.failedMeanwhile.length),
    String(it.failedOutside.length),
    seconds(it.recovered),
    seconds(it.done),
  ]);
  const head = [
    "Fault",
    "Acknowledged",
    "Found after",
    "Wrong answers",
    "Failed meanwhile",
    "Failed outside",
    "Works again (s)",
    "All done (s)",
  ];
  const memory = load.memory.map(({ program, early, late }) => [program, String(early), String(late)]);
  return `# Reliability

Written by \`npm run faults\` on ${day}. Do not edit. It starts two replicas of each program behind nginx with the files of \`deploy\`, on a Postgres, a Redis, an S3
server (Ceph) and a mail server of its own, lets people and CI of two teams work, causes each fault, and then looks for every write that was acknowledged. It exits
with 1 when a write is lost, an answer is wrong or a call fails outside of the fault. The short form runs in \`npm test -- --all\`. Reasons:
[0090](decisions/0090-faults-on-many-machines.md).

${markdownTable(head, rows)}

- **Acknowledged**: files, comments, builds, decisions and invites that were answered with success before, during and after the fault. **Found after**: those that their
  team reads back: files with the same bytes, builds with all comparisons. Decisions are looked up in the database, mails where they arrive.
- **Wrong answers**: ones that name the other team, show it its data, have other bytes, or refuse a team what is its own.
- **Failed meanwhile**: calls that were under way between the start of the fault and the moment when Loupe worked again, with a 5xx, another refusal or a broken connection. **Failed outside**: at any
  other time. Restarts one after the other, Redis and mail have no meanwhile: no call may fail there.
- **Works again**: from the end of the fault until both teams upload and read and both replicas are ready. **All done**: until all writes were found, which includes the rest of the load
  and its builds; a worker that was killed keeps its jobs for a minute.
- The clock is the one that programs read (\`Date\`); timers and the clock of the system stay right.

## Load without a fault

${load.minutes} minutes: ${load.answers} answers, ${load.acknowledged} writes acknowledged, ${load.found} found, ${load.wrong.length} wrong answers, ${load.failed.length} failed calls. Memory in MB, in the
second fifth of that time and in the last:

${markdownTable(["Program", "Early", "Late"], memory)}
`;
}
