import { createServer, type Server } from "node:http";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createListener } from "../../app.ts";
import { mediaVersions } from "../../db/media-schema.ts";
import { startService } from "../../testing/harness.ts";
import { needs } from "../../testing/needs.ts";
import { openReplica } from "../../testing/queue.ts";
import { declared, picture, postForm, setUp } from "../../testing/uploads.ts";

const many = <T>(count: number, make: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => make(at)));

needs("Postgres").describe("uploads of one name at the same time", () => {
  let running: Awaited<ReturnType<typeof startService>>;
  let replica: ReturnType<typeof openReplica>;
  let server: Server;
  let origins: string[];
  beforeAll(async () => {
    running = await startService("postgres");
    replica = openReplica(running);
    server = createServer(createListener(replica.deps));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origins = [running.origin, `http://127.0.0.1:${(server.address() as { port: number }).port}`];
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await replica.close();
    await running.stop();
  });

  /** Declares, uploads and finalizes on one replica. Returns the status of the last call and the version's status at that moment. */
  async function upload(at: number, token: string, bytes: Buffer): Promise<string> {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const post = (path: string, body?: object) =>
      fetch(`${origins[at % origins.length]}/v2${path}`, { method: "POST", headers, ...(body && { body: JSON.stringify(body) }) });
    const { media, upload: target } = (await (await post("/media", declared(bytes))).json()) as {
      media: { id: string };
      upload: Parameters<typeof postForm>[0];
    };
    expect((await postForm(target, bytes)).status).toBe(204);
    const { status } = await post(`/media/${media.id}/finalize`);
    const own = and(eq(mediaVersions.mediaId, media.id), eq(mediaVersions.hash, declared(bytes).hash));
    const [row] = await running.deps.db.select({ status: mediaVersions.status }).from(mediaVersions).where(own);
    return `${status} ${row!.status}`;
  }

  test.each([
    ["two uploaders", 2, 60],
    ["twenty uploaders on two replicas", 20, 4],
  ])(
    "%s get 200 only for a version that is ready [fault: finalize during another one's run]",
    { timeout: 240_000 },
    async (_name, uploaders, rounds) => {
      const answers: string[] = [];
      for (let round = 0; round < rounds; round++) {
        const { ci } = await setUp(running);
        const files = await many(uploaders, () => picture());
        answers.push(...(await many(uploaders, (at) => upload(at, ci, files[at]!))));
      }
      expect(answers.filter((one) => one !== "200 ready")).toEqual([]);
    },
  );
});
