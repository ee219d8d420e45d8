import * as z from "zod";
import { byDashboard, operations } from "./operation.ts";
import { errors } from "./shared.ts";

const count = (description: string) => z.int().meta({ description });
const bytes = (description: string) => z.number().meta({ description });
const part = { kind: z.string(), responds: z.boolean() };

const InstanceStatus = z
  .object({
    version: z.string(),
    migration: z
      .string()
      .nullable()
      .meta({ description: "Newest migration of the database; null for one that this version does not know." }),
    url: z.string(),
    processes: z
      .array(
        z.object({ version: z.string(), program: z.string(), name: z.string().meta({ description: "Host and number of the process." }) }),
      )
      .meta({ description: "Processes that are connected to the database. Of the embedded database this one." }),
    database: z.object({ ...part, bytes: bytes("Size of the database.") }),
    storage: z.object({
      ...part,
      bytes: bytes("Bytes of the files that rows name."),
      addedBytes: bytes("Bytes of those that were added in the last `addedDays` days."),
      addedDays: z.int(),
    }),
    mail: z.object({ kind: z.string(), waiting: z.int(), dead: z.int() }),
    queue: z.object({
      waiting: count("Jobs that wait."),
      running: count("Jobs that run."),
      dead: count("Jobs that failed for good."),
      held: count("Jobs that a restore holds back."),
    }),
    kinds: z.array(z.object({ kind: z.string(), waiting: z.int(), dead: z.int(), oldestSeconds: z.int() })),
    disk: z.object({ path: z.string(), freeBytes: z.number(), totalBytes: z.number() }).nullable(),
    limits: z.object({
      keepBuildDays: count("Days that builds are kept, 0 for ever."),
      keepMediaDays: count("Days that versions of media are kept, 0 for ever."),
      screenshotsPerMonth: z.int().nullable(),
    }),
  })
  .meta({ id: "InstanceStatus" });

const InstanceChecks = z
  .object({
    version: z.string(),
    findings: z.array(z.object({ name: z.string(), state: z.enum(["ok", "warning", "fault"]), detail: z.string() })),
    faults: count("Findings that need the operator now."),
  })
  .meta({ id: "InstanceChecks" });

export const operatorOperations = operations("Instance", {
  "GET /instance/status": {
    operationId: "getInstanceStatus",
    summary: "Get the numbers of this instance",
    description:
      "Returns version, processes, size and growth of the data, and the queue, as `npm run admin -- status` prints them. For people whose verified address `OPERATORS` names; 404 for everyone else.",
    access: byDashboard("profile"),
    responses: { 200: InstanceStatus, ...errors },
    extension: true,
  },
  "GET /instance/checks": {
    operationId: "checkInstance",
    summary: "Check this instance",
    description:
      "Runs the checks of `npm run admin -- doctor` and returns their findings. It writes one file, which it removes, and sends nothing. For people whose verified address `OPERATORS` names; 404 for everyone else.",
    access: byDashboard("profile"),
    responses: { 200: InstanceChecks, ...errors },
    extension: true,
  },
});
