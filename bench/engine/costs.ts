import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Costs, CostsResult } from "../compare-cost.ts";
import { webPage } from "../pictures.ts";
import { startHelper } from "../processes.ts";
import { benchQueue } from "../queue.ts";
import type { Row } from "../table.ts";
import { benchDifferent } from "./different.ts";

const MB = 1024 * 1024;
/** Memory of a thread besides the pixels of both pictures. */
const OWN_MEMORY = 60 * MB;

const pages = [
  { name: "a screen, some prices", height: 900, change: { prices: true }, rounds: 45 },
  { name: "a screen, a banner and prices", height: 900, change: { prices: true, banner: 40 }, rounds: 45 },
  { name: "a long page, some prices", height: 9000, change: { prices: true }, rounds: 45 },
  { name: "a long page, a banner and prices", height: 9000, change: { prices: true, banner: 40 }, rounds: 45 },
  {
    name: "a screen, the colour of every price",
    height: 900,
    base: { everyPrice: "#dc2626" },
    change: { everyPrice: "#b91c1c" },
    rounds: 45,
  },
  {
    name: "a long page, the colour of every price",
    height: 9000,
    base: { everyPrice: "#dc2626" },
    change: { everyPrice: "#b91c1c" },
    rounds: 45,
  },
];

/** Measures one comparison, alignment and regions included, against decoding both pictures with sharp, and its memory; then the queue. */
export async function* benchCosts(): AsyncGenerator<Row> {
  const costs: number[] = [];
  const folder = mkdtempSync(join(tmpdir(), "loupe-bench-"));
  try {
    for (const { name, height, base, change, rounds } of pages) {
      const [before, after] = [join(folder, "before.png"), join(folder, "after.png")] as const;
      writeFileSync(before, (await webPage("before.png", height, base)).buffer);
      writeFileSync(after, (await webPage("after.png", height, change)).buffer);
      const helper = startHelper<Costs, CostsResult>("bench/compare-cost.ts");
      const { compare, ratio, memory, raw, regions } = await helper.ask({ before, after, rounds });
      await helper.stop();
      costs.push(compare);
      yield {
        name: `Comparing ${name}: against decoding both`,
        value: ratio,
        target: base ? 1.8 : 1.4,
        unit: "× CPU",
        note: `${compare.toFixed(1)} ms, ${regions} regions`,
      };
      yield {
        name: `Comparing ${name}: memory`,
        value: memory / MB,
        target: Math.round((OWN_MEMORY + raw) / MB),
        unit: "MB",
        note: `${(raw / MB).toFixed(0)} MB of pixels`,
      };
    }
    yield await benchDifferent();
    yield await benchQueue({ compare: costs[0]! });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
