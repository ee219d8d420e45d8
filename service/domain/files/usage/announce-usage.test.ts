import { expect, test } from "vitest";
import { usageDays } from "../../../db/usage-schema.ts";
import { addMember, createProject, createTeam, createUser } from "../../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { queuedMails } from "../../../testing/mails.ts";
import { announceUsage } from "./announce-usage.ts";

const run = (service: TestService) => announceUsage(service.deps, {}, { signal: new AbortController().signal } as never);

/** Creates a team with two owners and a member, and stores its usage. */
async function teamWith(service: TestService, units: number) {
  const [owner, second, member] = [await createUser(service), await createUser(service), await createUser(service)];
  const team = await createTeam(service, { owner });
  await addMember(service, team, second, "owner");
  await addMember(service, team, member, "member");
  const project = await createProject(service, team);
  const use = (more: number, daysAgo = 0) =>
    service.deps.db.insert(usageDays).values({
      accountId: team.id,
      projectId: `${project.id}-${more}`,
      day: new Date(service.deps.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10),
      units: more,
    });
  await use(units);
  const subjects = async (person: { email: string }) => (await queuedMails(service, person.email)).map(({ subject }) => subject);
  return { team, owner, second, member, use, subjects };
}

onEachDatabase(
  "thresholds of the monthly screenshots",
  (service) => {
    test("owners get one mail at 80 % and one at 100 %, members none", async () => {
      const { team, owner, second, member, use, subjects } = await teamWith(service(), 79);
      await run(service());
      expect(await subjects(owner)).toEqual([]);
      await use(1);
      await run(service());
      await run(service());
      const name = "Acme";
      expect(await subjects(owner)).toEqual([`${name} has used 80% of this month’s screenshots`]);
      await use(31);
      await run(service());
      await run(service());
      const both = [`${name} has used 80% of this month’s screenshots`, `${name} has used all screenshots of this month`];
      expect(await subjects(owner)).toEqual(both);
      expect(await subjects(second)).toEqual(both);
      expect(await subjects(member)).toEqual([]);
      const [, last] = await queuedMails(service(), owner.email);
      expect(last!.text).toContain("111 of 100 screenshots are used.");
      expect(last!.text).toMatch(/New builds are refused until \d{4}-\d\d-01\./);
      expect(last!.text).toContain(`/accounts/${team.slug}/insights?measure=screenshots`);
    });

    test("an account that passes both thresholds at once gets the second mail alone", async () => {
      const { owner, subjects } = await teamWith(service(), 100);
      await run(service());
      expect(await subjects(owner)).toEqual([expect.stringContaining("has used all screenshots")]);
    });

    test("ten runs at once send one mail to each owner [fault: a threshold of usage is announced once]", async () => {
      const { owner, subjects } = await teamWith(service(), 90);
      await Promise.all(Array.from({ length: 10 }, () => run(service())));
      expect(await subjects(owner)).toHaveLength(1);
    });
  },
  { screenshotsPerMonth: 100 },
);

onEachDatabase("usage without a limit", (service) => {
  test("is not announced", async () => {
    const { owner, subjects } = await teamWith(service(), 9_000_000);
    await run(service());
    expect(await subjects(owner)).toEqual([]);
  });
});
