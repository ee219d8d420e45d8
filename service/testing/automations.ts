import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { automationDeliveries } from "../db/automation-schema.ts";
import { jobs } from "../db/jobs-schema.ts";
import { deliverAutomation } from "../domain/reactions/automations/deliver.ts";
import { startWorker } from "../jobs/worker.ts";
import { createBody } from "./builds.ts";
import type { TestService } from "./harness.ts";
import { setUp } from "./uploads.ts";

/** A team with a project, and calls of its automations. */
export async function automatedProject(service: TestService) {
  const made = await setUp(service);
  const path = `/projects/${made.project.path}`;
  const { token } = made;
  const addTarget = async (body: Record<string, unknown>) =>
    (await service.call(`POST /accounts/${made.team.slug}/automation-targets`, { token, body })).body as { id: string };
  const addRule = (body: Record<string, unknown>) => service.call(`POST ${path}/automation-rules`, { token, body });
  const runs = async (query = "") =>
    (await service.call(`GET ${path}/automation-runs${query}`, { token })).body.results as {
      id: string;
      event: string;
      state: string;
      rule: { id: string };
      build: { number: number };
      // oxlint-disable-next-line typescript/no-explicit-any -- as `call` in the harness
      deliveries: any[];
    }[];
  /** Uploads a skipped build, which concludes immediately. */
  const skip = (create: Record<string, unknown> = {}) =>
    service.call("POST /builds", { token: made.ci, body: createBody({}, { skipped: true, ...create }) });
  return { ...made, path, addTarget, addRule, runs, skip };
}

/** A rule that sends to a webhook. */
export const webhookRule = (webhookId: string, more: Record<string, unknown> = {}) => ({
  name: "Tell the team",
  events: ["build.completed"],
  actions: [{ type: "sendWebhook", payload: { webhookId } }],
  ...more,
});

/** Runs due deliveries until none is left that is due. */
export async function runDeliveries({ deps }: Pick<TestService, "deps">): Promise<void> {
  const worker = startWorker(deps, { "automations.deliver": deliverAutomation });
  try {
    await vi.waitFor(
      async () => {
        const all = await deps.db.select().from(jobs).where(eq(jobs.kind, "automations.deliver"));
        const due = all.filter(({ finishedAt, failedAt, runAt }) => !finishedAt && !failedAt && runAt <= deps.now());
        expect(due).toEqual([]);
      },
      { timeout: 25_000, interval: 30 },
    );
  } finally {
    await worker.stop();
  }
}

/** Returns the rows of all deliveries of a run. */
export const deliveriesOf = ({ deps }: Pick<TestService, "deps">, runId: string) =>
  deps.db.select().from(automationDeliveries).where(eq(automationDeliveries.runId, runId)).orderBy(automationDeliveries.position);
