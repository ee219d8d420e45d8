// Reads the headers of one video with mediabunny, in a thread that `video.ts` limits in time and memory.
import { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } from "mediabunny";
import { parentPort, workerData } from "node:worker_threads";

/** @type {Map<number, (bytes: Uint8Array) => void>} */
const reads = new Map();
let lastRead = 0;

parentPort.on("message", ({ id, bytes }) => {
  reads.get(id)(bytes);
  reads.delete(id);
});

const source = new CustomSource({
  getSize: () => workerData.size,
  read: (start, end) =>
    new Promise((resolve) => {
      reads.set(++lastRead, resolve);
      parentPort.postMessage({ id: lastRead, start, end });
    }),
  prefetchProfile: "network",
});
const input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM] });

/** All bits set: a header without a length (ISO/IEC 14496-12, 8.2.2). */
const UNKNOWN_TICKS = 0xffff_ffff;

try {
  const track = await input.getPrimaryVideoTrack();
  if (!track && (await input.getPrimaryAudioTrack())) parentPort.postMessage({ hasOnlySound: true });
  if (track) {
    parentPort.postMessage({ width: await track.getDisplayWidth(), height: await track.getDisplayHeight() });
    const declared = await input.getDurationFromMetadata();
    const isUnknown = declared !== null && Math.round(declared * (await track.getTimeResolution())) === UNKNOWN_TICKS;
    // Recordings in fragments declare no length; their last fragment has it.
    if (!isUnknown) parentPort.postMessage({ seconds: declared ?? (await input.computeDuration()) });
  }
} finally {
  parentPort.close();
}
