import { parseArgs } from "node:util";
import { benchApi } from "./api.ts";
import { benchBff } from "./bff.ts";
import { RULE, startLoad } from "./measure.ts";
import { benchPage } from "./page.ts";
import { benchMedia } from "./media.ts";
import { openPostgres } from "./place.ts";
import { start } from "./processes.ts";
import { build, startProduct } from "./product.ts";
import { type Row, table } from "./table.ts";
import { benchTeams } from "./teams.ts";

/**
 * `npm run bench [-- --only api,teams,bff,page,media --json]`: every figure is a ratio inside one run or a count, so that the speed of the machine
 * matters little. Ends with 1 when a figure misses its target.
 */
const { values } = parseArgs({ options: { only: { type: "string" }, json: { type: "boolean", default: false } } });
const wanted = (part: string) => !values.only || values.only.split(",").includes(part);
const rows: Row[] = [];
const meter = startLoad();
const postgres = wanted("api") || wanted("teams") ? await openPostgres() : null;
try {
  if (wanted("api")) {
    rows.push(...(await benchApi(meter, "PGlite", null)));
    if (postgres) rows.push(...(await benchApi(meter, "Postgres", postgres.url)));
  }
  if (wanted("teams") && postgres) rows.push(...(await benchTeams(meter, postgres.url)));
  if (wanted("bff") || wanted("page") || wanted("media")) {
    build();
    const empty = await start("bench/empty-next.ts");
    const product = await startProduct();
    try {
      if (wanted("bff")) rows.push(...(await benchBff(meter, product, empty)));
      if (wanted("page")) rows.push(...(await benchPage(product, empty)));
      if (wanted("media")) rows.push(...(await benchMedia(product)));
    } finally {
      await product.stop();
      await empty.stop();
    }
  }
} finally {
  await meter.stop();
  postgres?.stop();
}
console.log(values.json ? JSON.stringify({ rule: RULE, rows }, null, 2) : `${RULE}\n\n${table(rows)}`);
if (rows.some(({ value, target }) => target !== undefined && value > target)) process.exitCode = 1;
