import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { compareSnapshots } from "../service/compare/compare-snapshots.ts";
import { median } from "./median.ts";

/** Files to compare, and rounds. */
export type Costs = { before: string; after: string; rounds: number };
/** Medians in CPU milliseconds, and the memory in bytes that one comparison took at most above that of the idle process. */
export type CostsResult = { compare: number; ratio: number; memory: number; raw: number; regions: number };

// As the threads of the service do.
sharp.concurrency(1);
sharp.cache(false);

const cpu = async (work: () => Promise<unknown>) => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
const memory = (field: "VmRSS" | "VmHWM") =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync("/proc/self/status", "utf8"))![1]) * 1024;

async function measure({ before, after, rounds }: Costs): Promise<CostsResult> {
  const [base, head] = [before, after].map((path) => {
    const bytes = new Uint8Array(readFileSync(path));
    return { bytes, hash: createHash("sha256").update(bytes).digest("hex"), contentType: "image/png" };
  }) as [Parameters<typeof compareSnapshots>[0]["head"], Parameters<typeof compareSnapshots>[0]["head"]];
  const decode = async () => {
    const pictures = [];
    for (const { bytes } of [base, head]) pictures.push(await sharp(bytes).ensureAlpha().raw().toBuffer());
    return pictures.reduce((sum, { byteLength }) => sum + byteLength, 0);
  };
  const compare = () => compareSnapshots({ base, head, threshold: 0.5 });
  const idle = memory("VmRSS");
  // Sets the highest memory back to the current one.
  writeFileSync("/proc/self/clear_refs", "5");
  const { comparison } = await compare();
  const most = memory("VmHWM");
  const raw = await decode();
  const costs: { decode: number; compare: number }[] = [];
  for (let round = 0; round < rounds; round++) costs.push({ decode: await cpu(decode), compare: await cpu(compare) });
  const warm = costs.slice(Math.floor(rounds / 3));
  return {
    compare: median(warm.map((one) => one.compare)),
    ratio: median(warm.map((one) => one.compare / one.decode)),
    memory: most - idle,
    raw,
    regions: comparison!.regions.length,
  };
}

process.on("message", (costs: Costs) => void measure(costs).then((result) => process.send?.(result)));
process.on("disconnect", () => process.exit(0));
