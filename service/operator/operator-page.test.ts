import { expect, test } from "vitest";
import { createUser, personalToken } from "../testing/factories.ts";
import { dashboardToken } from "../testing/grants.ts";
import { onEachDatabase } from "../testing/harness.ts";
import type { Diagnosis } from "./doctor.ts";

type Status = { processes: { program: string }[]; database: { kind: string; bytes: number } };

onEachDatabase("the state of the instance", (service) => {
  const nameOperators = (...people: { email: string }[]) =>
    Object.assign(service().deps.settings, { operators: people.map(({ email }) => email) });

  test("is for people with a verified address of OPERATORS, with the numbers of status and doctor", async () => {
    const ana = await createUser(service());
    nameOperators(ana);
    const token = await dashboardToken(service(), ana);
    const status = await service().call<Status>("GET /instance/status", { token });
    expect([status.status, status.body.database.kind]).toEqual([200, service().kind]);
    expect(status.body.database.bytes).toBeGreaterThan(100_000);
    expect(status.body.processes.map(({ program }) => program)).not.toEqual([]);
    const checks = await service().call<Diagnosis>("GET /instance/checks", { token });
    expect(checks.body.findings.map(({ name }) => name)).toEqual(expect.arrayContaining(["Database", "Data", "Jobs"]));
    expect(checks.body.findings.find(({ name }) => name === "Data")!.detail).toMatch(/ in files, .* in the last 7 days; database /);
    expect((await service().call<{ operator: boolean }>("GET /me", { token })).body.operator).toBe(true);
  });

  test("is 404 for everyone else, and 403 for a personal token [security: the state of an instance is for its operators]", async () => {
    const [ana, ben, cleo] = [await createUser(service()), await createUser(service()), await createUser(service(), { verified: false })];
    nameOperators(ana, cleo);
    const own = await personalToken(service(), ana);
    for (const person of [ben, cleo]) {
      const token = await dashboardToken(service(), person);
      for (const route of ["GET /instance/status", "GET /instance/checks"])
        expect((await service().call(route, { token })).status).toBe(404);
      expect((await service().call<{ operator: boolean }>("GET /me", { token })).body.operator).toBe(false);
    }
    for (const route of ["GET /instance/status", "GET /instance/checks"])
      expect([(await service().call(route, { token: own })).status, (await service().call(route)).status]).toEqual([403, 401]);
  });
});
