import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { connectionsOf, memoryOf, untilIdle } from "./product.ts";
import { call, type AttackTarget } from "./target.ts";
import { uploadMedia } from "./upload-media.ts";
import type { Attacks, OwnProduct } from "./world.ts";

const SIDE = 1900;
const GONE_MS = 60_000;
const MOST_MS = 1000;
/** The short form runs beside other tests, which use the same processors. */
const MOST_BESIDE_TESTS_MS = 5000;
const MOST_GROWTH_MB = 100;

/** Uploads a public picture of about 10 MB, more than the buffers of a connection hold. Returns its path. */
async function publishPicture({ target, person }: OwnProduct): Promise<{ path: string; token: string }> {
  const { project, token } = await person("slow");
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const;
  const bytes = await sharp(randomBytes(SIDE * SIDE * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const { media } = await uploadMedia(target, { project, token }, { bytes, name: "noise.png" });
  return { path: new URL(media.fileUrl).pathname, token };
}

/** Opens a connection that sends its head, then one byte a second if it has a body, and reads nothing. */
export function openSlow({ host, port }: AttackTarget, head: string, sends: boolean): Socket {
  const socket = connect(port, host, () => socket.write(head));
  socket.on("error", () => {});
  socket.pause();
  if (sends) {
    const timer = setInterval(() => socket.write("x"), 1000).unref();
    socket.once("close", () => clearInterval(timer));
    // The refusal must be read to see the end of the connection.
    socket.resume();
  }
  return socket;
}

const from = (index: number) => `203.0.113.${index % 20}`;
const sender = (index: number) =>
  `POST /v2/projects HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from(index)}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`;
const reader = (index: number, path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from(index)}\r\n\r\n`;

export const slowClients: Attacks = {
  async H1({ target, isLong, own }) {
    const each = isLong ? 1100 : 60;
    const file = own && (await publishPicture(own));
    // Previews of the picture are made in the background, and the first calls load code.
    if (file) {
      for (const path of [file.path, "/v2/me", "/readyz"]) await call(target, path, { token: file.token });
    }
    const pids = own ? Object.values(own.pids()) : [];
    if (process.platform === "linux") await untilIdle(pids);
    const before = pids.map(memoryOf);
    const sockets: Socket[] = [];
    // A reader that does not read never notices its end, so the product's end of the connection decides.
    const ports = new Set<number>();
    const stillOpen = () =>
      process.platform === "linux" ? connectionsOf(target.port, ports) : sockets.filter(({ destroyed }) => !destroyed).length;
    const started = performance.now();
    for (let index = 0; index < each; index++) {
      sockets.push(openSlow(target, sender(index), true));
      if (file) sockets.push(openSlow(target, reader(index, file.path), false));
      if (index % 50 === 49) await sleep(20);
    }
    for (const socket of sockets) socket.once("connect", () => ports.add(socket.localPort!));
    for (const { localPort } of sockets) if (localPort) ports.add(localPort);
    let [slowest, failed, probes, goneAfter] = [0, 0, 0, 0];
    const growth = pids.map(() => 0);
    const end = started + (isLong ? GONE_MS + 5000 : 3000);
    while (performance.now() < end) {
      const calls = [call(target, "/v2/me", { ...(file && { token: file.token }) }), call(target, "/readyz")] as const;
      const [me, readiness] = await Promise.all(calls);
      probes += 2;
      failed += Number(me.status !== (file ? 200 : 401)) + Number(readiness.status !== 200);
      slowest = Math.max(slowest, me.ms, readiness.ms);
      pids.forEach((pid, index) => (growth[index] = Math.max(growth[index]!, memoryOf(pid) - before[index]!)));
      if (isLong && stillOpen() === 0) goneAfter ||= performance.now() - started;
      await sleep(isLong ? 500 : 200);
    }
    const open = stillOpen();
    for (const socket of sockets) socket.destroy();
    const figures = [
      `${sockets.length} connections`,
      `slowest of ${probes} calls ${Math.round(slowest)} ms, ${failed} failed`,
      isLong && (open ? `${open} sockets open after a minute` : `all sockets gone after ${Math.round(goneAfter / 1000)} s`),
      own &&
        `memory ${Object.keys(own.pids())
          .map((name, index) => `${name} +${Math.round(growth[index]!)} MB`)
          .join(", ")}`,
    ];
    return {
      passed:
        slowest < (isLong ? MOST_MS : MOST_BESIDE_TESTS_MS) &&
        failed === 0 &&
        (!isLong || (open === 0 && goneAfter <= GONE_MS)) &&
        growth.every((megabytes) => megabytes <= MOST_GROWTH_MB),
      result: figures.filter(Boolean).join(", "),
    };
  },
};
