import { expect, test } from "vitest";
import { buildFiles } from "../db/snapshot-schema.ts";
import { jobs } from "../db/jobs-schema.ts";
import { HELD_UNTIL } from "../jobs/kinds.ts";
import { StorageError } from "../storage/storage.ts";
import { createTeam, createProject, createUser } from "../testing/factories.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { diagnose, type Diagnosis } from "./doctor.ts";

onEachDatabase("doctor", (service) => {
  const find = ({ findings }: Diagnosis, name: string) => findings.find((one) => one.name === name)!;

  test("finds no fault in an instance that works, and leaves no file", async () => {
    const diagnosis = await diagnose(service().deps, { all: true });
    expect(diagnosis.findings.filter(({ state }) => state === "fault")).toEqual([]);
    expect(find(diagnosis, "Database").detail).toContain(service().kind);
    expect(find(diagnosis, "APP_URL").state).toBe("ok");
    for await (const key of service().deps.storage.list("staging", new Date(8.64e15))) expect(key).toBe("none");
  });

  test("names a file that is missing, in a sample and among all", async () => {
    const { deps } = service();
    const ana = await createUser(service());
    const team = await createTeam(service(), { owner: ana });
    const { id: projectId } = await createProject(service(), team);
    const file = { projectId, hash: "a".repeat(64), kind: "snapshot", contentType: "image/png", status: "ready" } as const;
    await deps.db.insert(buildFiles).values({ ...file, id: "lost" });
    for (const all of [false, true]) {
      const diagnosis = await diagnose(deps, { all });
      expect(diagnosis.faults).toBe(1);
      expect(find(diagnosis, "Files")).toMatchObject({ state: "fault", detail: expect.stringContaining(`builds/${projectId}/lost`) });
    }
    await deps.storage.write(`builds/${projectId}/lost`, Buffer.from("found"));
    expect((await diagnose(deps, { all: true })).faults).toBe(0);
  });

  test("warns of jobs that failed, wait for long or are held back", async () => {
    const { deps } = service();
    const ago = new Date(Date.now() - 3_600_000);
    await deps.db.insert(jobs).values([
      { id: "dead", kind: "mail.send", failedAt: ago },
      { id: "old", kind: "builds.start", payload: {}, runAt: ago, createdAt: ago },
      { id: "held", kind: "mail.send", payload: {}, runAt: HELD_UNTIL },
    ]);
    const { state, detail } = find(await diagnose(deps, { all: false }), "Jobs");
    expect(state).toBe("warning");
    expect(detail).toMatch(/waits for 60 minutes.*1 jobs failed.*holds 1 jobs back/);
  });

  test("reports what does not respond as faults, without passwords [security: no secret in a diagnosis]", async () => {
    const { deps } = service();
    const storage = { ...deps.storage, write: () => Promise.reject(new StorageError("the S3 storage did not answer as expected")) };
    const settings = {
      ...deps.settings,
      redisUrl: "redis://user:hidden@127.0.0.1:9",
      smtpUrl: "smtp://user:hidden@127.0.0.1:9",
      appUrl: "http://127.0.0.1:9",
    };
    const diagnosis = await diagnose({ ...deps, storage, settings }, { all: false });
    for (const name of ["File store", "Redis", "Mail"]) expect(find(diagnosis, name)).toMatchObject({ state: "fault" });
    expect(find(diagnosis, "APP_URL").state).toBe("warning");
    expect(JSON.stringify(diagnosis)).not.toContain("hidden");
  });
});
