import type { ImportDraft } from "../import/import-drafts.ts";
import type { ImportFound, ProposedRule } from "../import/import-set.ts";
import type { BuildPlanRecord } from "../server/records.ts";
import { printable, type Terminal } from "../terminal/terminal.ts";
import { counted, shownBytes } from "./accept-text.ts";
import { shownPath } from "./accept-targets.ts";

/** Lines of a list that are shown; more are counted. */
const MOST_LINES = 5;

const day = (time: string) =>
  new Date(time).toLocaleDateString("en-US", { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" });
const line = (word: string, text: string) => `  ${word.padEnd(11)} ${printable(text)}`;
const ruleText = ({ tests, maxScore, reason }: ProposedRule) =>
  `approve up to ${Number((maxScore * 100).toPrecision(4))}% of a picture in "${tests}" (${reason})`;

/** Returns a list with its first lines, and the number of others. */
const shortened = (lines: readonly string[]) =>
  lines.length > MOST_LINES + 1 ? [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more`] : lines;

function buildLine({ name, set, parts, snapshots }: ImportDraft): string {
  const { takenAt, decidedBy } = parts[0]!.imported!;
  const by = decidedBy === null ? "" : `, approved by ${decidedBy}`;
  return `"${name}" on ${set.branch} at ${set.commit.slice(0, 7)}, ${counted(snapshots.length, "snapshot")}, taken ${day(takenAt)}${by}`;
}

/** Prints what an import would do. */
export function printImport(found: ImportFound, drafts: readonly ImportDraft[], cwd: string, withRules: boolean, terminal: Terminal): void {
  const { print } = terminal;
  const newest = drafts.at(-1);
  const baselines = counted(newest?.snapshots.length ?? 0, "baseline");
  print(
    `${found.source} in ${printable(shownPath(cwd, found.place))}: ${drafts.length > 1 ? `${counted(drafts.length, "build")}` : baselines}${found.facts.length ? ` of ${found.facts.join(", ")}` : ""}`,
  );
  for (const text of shortened(drafts.map(buildLine))) print(line("build", text));
  const first = newest?.snapshots[0];
  if (first) print(line("names", `${first.name}${newest.snapshots.length > 1 ? " …" : ""}`));
  const { rules, notMoved } = found;
  if (rules.length)
    print(line("rules", withRules ? `${rules.length} to create, for a year` : `${rules.length} proposed, created with --rules`));
  for (const text of shortened(rules.map(ruleText))) print(line("", text));
  for (const text of shortened(notMoved)) print(line("not moved", text));
}

/** Prints what the plans of the server say. */
export function printSending(plans: readonly BuildPlanRecord[], terminal: Terminal): void {
  const total = (count: (plan: BuildPlanRecord) => number) => plans.reduce((sum, plan) => sum + count(plan), 0);
  const snapshots = total((plan) => plan.snapshots ?? 0);
  const files = total(({ files: { missing } }) => missing);
  terminal.print(
    line(
      "sends",
      snapshots || files
        ? `${counted(files, "file")}, ${shownBytes(total((plan) => plan.bytes.missing))}; counts ${counted(snapshots, "snapshot")} of this month`
        : "nothing: all of it was imported before",
    ),
  );
}
