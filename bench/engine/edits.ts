import { createHash } from "node:crypto";
import { compareSnapshots } from "../../service/compare/compare-snapshots.ts";
import type { StoredRegion } from "../../service/db/diff-schema.ts";
import type { Row } from "../table.ts";
import type { Shooter } from "./shoot.ts";
import { siteEdits, sitePage, siteVariants, usualSite, type Variant } from "./site.ts";

/** Regions of one snapshot of the sample site after an edit. */
type Edited = { variant: Variant; regions: StoredRegion[] };

const fileOf = (bytes: Uint8Array) => ({ bytes, hash: createHash("sha256").update(bytes).digest("hex"), contentType: "image/png" });

/** Shoots and compares all snapshots in which an edit is visible. */
async function compareEdit(shooter: Shooter, edit: object): Promise<Edited[]> {
  const site = await usualSite();
  const found: Edited[] = [];
  for (const variant of siteVariants()) {
    const [before, after] = [sitePage(site, variant), sitePage({ ...site, ...edit }, variant)];
    if (before.html === after.html) continue;
    const [base, head] = [fileOf(await shooter.shoot(before)), fileOf(await shooter.shoot(after))];
    if (base.hash === head.hash) continue;
    const { comparison } = await compareSnapshots({ base, head, threshold: 0.5 });
    found.push({ variant, regions: comparison!.regions });
  }
  return found;
}

/** Measures how often single edits of a site are asked about. */
export async function* benchEdits(shooter: Shooter): AsyncGenerator<Row> {
  for (const [name, edit] of Object.entries(await siteEdits())) {
    const snapshots = await compareEdit(shooter, edit);
    const regions = snapshots.flatMap((one) => one.regions);
    yield {
      name: `Edit "${name}": causes`,
      value: new Set(regions.map(({ key }) => key)).size,
      unit: "causes",
      note: `${snapshots.length} snapshots, ${snapshots.filter((one) => !one.regions.length).length} unseen, ${regions.length} regions`,
    };
  }
}
