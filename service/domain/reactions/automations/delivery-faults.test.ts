import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { automationRuns } from "../../../db/automation-schema.ts";
import { accounts, projects } from "../../../db/schema.ts";
import { automatedProject, runDeliveries, webhookRule } from "../../../testing/automations.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { openReplica } from "../../../testing/queue.ts";
import { type Receiver, startReceiver } from "../../../testing/receivers.ts";
import { deliverAutomation, purgeAutomations } from "./deliver.ts";

let receiver: Receiver;
beforeAll(async () => void (receiver = await startReceiver()));
afterAll(() => receiver.stop());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer((response) => void response.end("ok"));
});

onEachDatabase(
  "faults of deliveries",
  (service) => {
    /** A project with a rule for every build, and the id of the delivery of its first one. */
    async function sending() {
      const made = await automatedProject(service());
      const { id } = await made.addTarget({ kind: "webhook", name: "Ops", url: receiver.origin, secret: "a-signing-secret-of-24" });
      await made.addRule(webhookRule(id));
      await made.skip();
      const [run] = await made.runs();
      return { ...made, runId: run!.id, deliveryId: run!.deliveries[0].id as string };
    }
    const job = (attempts: number, signal = new AbortController().signal) => ({ id: "job", attempts, signal, spend: () => {} });

    test("sends once when many replicas deliver at once [fault: one delivery across replicas]", async () => {
      const { runs } = await sending();
      const replica = openReplica(service());
      await Promise.all([runDeliveries(service()), runDeliveries(replica), runDeliveries(service())]);
      await replica.close();
      expect(receiver.received).toHaveLength(1);
      expect((await runs())[0]!.state).toBe("delivered");
    });

    test("keeps the attempt when the process stops, and makes it again [fault: process stop]", async () => {
      const { runs, deliveryId } = await sending();
      receiver.answer(() => {});
      const stop = new AbortController();
      setTimeout(() => stop.abort(new Error("stopping")), 50);
      const attempt = { deliveryId, round: 0, tries: 0 };
      await expect(deliverAutomation(service().deps, attempt, job(1, stop.signal))).rejects.toThrow("stopping");
      expect((await runs())[0]!.deliveries[0]).toMatchObject({ state: "queued", attempts: [] });
      receiver.answer((response) => void response.end("ok"));
      await runDeliveries(service());
      expect((await runs())[0]!.deliveries[0]).toMatchObject({ state: "delivered", attempts: [{ status: 200 }] });
    });

    test("counts an attempt as failed after three stops, and goes on [fault: process stop]", async () => {
      const { runs, deliveryId } = await sending();
      await deliverAutomation(service().deps, { deliveryId, round: 0, tries: 0 }, job(4));
      expect((await runs())[0]!.deliveries[0]).toMatchObject({ state: "queued", reason: "The service stopped during the attempt." });
      service().travel(11_000);
      await runDeliveries(service());
      expect((await runs())[0]!.state).toBe("delivered");
      expect(receiver.received).toHaveLength(1);
    });

    test("drops the job of an attempt that was made already", async () => {
      const { deliveryId } = await sending();
      await runDeliveries(service());
      await deliverAutomation(service().deps, { deliveryId, round: 0, tries: 0 }, job(1));
      await deliverAutomation(service().deps, { deliveryId: "gone", round: 0, tries: 0 }, job(1));
      expect(receiver.received).toHaveLength(1);
    });

    test.each(["project", "account"] as const)("sends nothing after the %s was deleted", async (what) => {
      const { project, team, deliveryId } = await sending();
      const deletedAt = service().deps.now();
      if (what === "project") await service().deps.db.update(projects).set({ deletedAt }).where(eq(projects.id, project.id));
      else await service().deps.db.update(accounts).set({ deletedAt }).where(eq(accounts.id, team.id));
      await deliverAutomation(service().deps, { deliveryId, round: 0, tries: 0 }, job(1));
      expect(receiver.received).toEqual([]);
    });

    test("fails with a reason after the key of the instance changed", async () => {
      const { runs, deliveryId } = await sending();
      const settings = { ...service().deps.settings, authSecret: "another-secret-".padEnd(40, "y") };
      await deliverAutomation({ ...service().deps, settings }, { deliveryId, round: 0, tries: 0 }, job(1));
      expect((await runs())[0]!.deliveries[0]).toMatchObject({
        state: "failed",
        reason: expect.stringContaining("key of this instance has changed"),
      });
    });

    test("deletes runs with their responses after 30 days", async () => {
      const { runId } = await sending();
      await runDeliveries(service());
      const stored = () => service().deps.db.select().from(automationRuns).where(eq(automationRuns.id, runId));
      await purgeAutomations(service().deps);
      expect(await stored()).toHaveLength(1);
      service().travel(30 * 86_400_000 + 60_000);
      await purgeAutomations(service().deps);
      expect(await stored()).toEqual([]);
    });
  },
  { automations: { privateTargets: true, slackApiUrl: "http://127.0.0.1:9" } },
);
