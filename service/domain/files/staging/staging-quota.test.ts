import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "../../../core/ids.ts";
import { stagedUploads } from "../../../db/usage-schema.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { declared, picture, setUp, upload } from "../../../testing/uploads.ts";
import { sweepStorage } from "../../media/purge-media.ts";

const DAY = 86_400_000;

onEachDatabase("uploads that were not finalized", (service) => {
  /** Adds declared uploads of an account. */
  async function stage(accountId: string, count: number, size = 1) {
    const declaredAt = service().deps.now();
    const rows = Array.from({ length: count }, () => ({ versionId: newId(), accountId, size, declaredAt }));
    await service().deps.db.insert(stagedUploads).values(rows);
  }
  const staged = (accountId: string) => service().deps.db.select().from(stagedUploads).where(eq(stagedUploads.accountId, accountId));
  const declare = async (token: string, more: object = {}) =>
    service().call<{ error: string }>("POST /media", { token, body: declared(await picture(), { name: `${newId()}.png`, ...more }) });

  test("are 2,000 an account at most, exactly for parallel requests [security: no upload fills the disk]", async () => {
    const { ci, team } = await setUp(service());
    await stage(team.id, 1997);
    const answers = await Promise.all(Array.from({ length: 10 }, () => declare(ci)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(3).fill(201), ...Array<number>(7).fill(409)]);
    expect(answers.find(({ status }) => status === 409)!.body.error).toBe(
      "This account has 2,000 unfinished uploads. Finish them, or wait: unfinished uploads are removed after 24 hours.",
    );
    const other = await setUp(service());
    expect((await declare(other.ci)).status).toBe(201);
  });

  test("hold 20 GB an account at most [security: no upload fills the disk]", async () => {
    const { ci, team } = await setUp(service());
    await stage(team.id, 4, 5 * 1024 ** 3);
    const { status, body } = await declare(ci);
    expect([status, body.error]).toEqual([
      409,
      "The unfinished uploads of this account would exceed 20 GB. Finish them, or wait: unfinished uploads are removed after 24 hours.",
    ]);
  });

  test("count once, until they are finalized", async () => {
    const { ci, team } = await setUp(service());
    const bytes = await picture();
    for (let round = 0; round < 2; round++)
      await service().call("POST /media", { token: ci, body: declared(bytes, { name: "again.png" }) });
    expect(await staged(team.id)).toMatchObject([{ size: bytes.byteLength }]);
    await upload(service(), ci, bytes, { name: "again.png" });
    expect(await staged(team.id)).toEqual([]);
  });

  test("are removed by the sweep after a day, and no longer count", async () => {
    const { ci, team } = await setUp(service());
    await stage(team.id, 2000);
    expect((await declare(ci)).status).toBe(409);
    service().travel(DAY + 1000);
    expect((await declare(ci)).status).toBe(201);
    await sweepStorage(service().deps);
    expect(await staged(team.id)).toHaveLength(1);
    service().travel(-DAY - 1000);
  });
});
