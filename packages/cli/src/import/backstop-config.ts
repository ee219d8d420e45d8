import { basename, dirname, resolve } from "node:path";
import * as z from "zod/mini";
import { BACKSTOP_CONFIG } from "../formats/backstop.ts";
import type { PictureFacts } from "../formats/loupe-results.ts";
import { parseReport, readJsonFile } from "../formats/read-json.ts";
import { counted } from "../commands/accept-text.ts";
import { relativePath } from "../write-back/safe-path.ts";
import { globLiteral, isShare, type Tolerances } from "./tolerances.ts";

const viewport = z.object({ label: z.optional(z.string()), name: z.optional(z.string()), width: z.number(), height: z.number() });
const scenario = z.object({
  label: z.string(),
  selectors: z.optional(z.array(z.string())),
  viewports: z.optional(z.array(viewport)),
  misMatchThreshold: z.optional(z.number()),
  hideSelectors: z.optional(z.array(z.string())),
  removeSelectors: z.optional(z.array(z.string())),
});
const config = z.object({
  id: z.optional(z.string()),
  viewports: z.array(viewport),
  scenarios: z.array(scenario),
  paths: z.optional(z.object({ bitmaps_reference: z.optional(z.string()) })),
  fileNameTemplate: z.optional(z.string()),
  misMatchThreshold: z.optional(z.number()),
});
type Scenario = z.output<typeof scenario>;
type Viewport = z.output<typeof viewport>;

/** Values without a config of their own, as the tool has them. */
const DEFAULT_FOLDER = "backstop_data/bitmaps_reference";
const DEFAULT_TEMPLATE = "{configId}_{scenarioLabel}_{selectorIndex}_{selectorLabel}_{viewportIndex}_{viewportLabel}";

/** Replaces blanks and slashes, as the tool does in labels. */
const safeLabel = (text: string) => text.replace(/[ /]/g, "_");
const labelOf = ({ label, name, width, height }: Viewport) => label ?? name ?? `${width}x${height}`;
const selectorsOf = ({ selectors }: Scenario) => (selectors?.length ? selectors : ["document"]);

/** Returns the name of a file without its ending, as the tool makes it from a template. */
function fileNameOf(template: string, values: Record<string, string | number>): string {
  const filled = template.replace(/\{(\w+)\}/g, (whole, key: string) => (Object.hasOwn(values, key) ? String(values[key]) : whole));
  return filled.replace(/[^a-z0-9_-]/gi, "");
}

/** Settings of BackstopJS: the folder of its baselines, and what it knows of each file. */
export type BackstopConfig = {
  folder: string;
  title: string;
  /** Returns what the config says about a file of the folder; null for one of no scenario. */
  factsOf(path: string): PictureFacts | null;
  /** Returns the rules and other settings. `folder`: relative to the root. */
  tolerances(root: string): Tolerances;
};

/** Reads `backstop.json`. Its labels name the pictures: names of files lose blanks and slashes. */
export function readBackstopConfig(file: string): BackstopConfig {
  const parsed = parseReport(file, config, readJsonFile(file), "BackstopJS");
  const { id = "backstop_default", viewports, scenarios, fileNameTemplate: template = DEFAULT_TEMPLATE } = parsed;
  const folder = resolve(dirname(file), parsed.paths?.bitmaps_reference ?? DEFAULT_FOLDER);
  const named = new Map<string, PictureFacts>();
  /** Names of each scenario, by selector. */
  const groups: { scenario: Scenario; names: string[] }[] = [];
  for (const [scenarioIndex, one] of scenarios.entries())
    for (const [selectorIndex, selector] of selectorsOf(one).entries()) {
      const names: string[] = [];
      groups.push({ scenario: one, names });
      for (const [viewportIndex, view] of (one.viewports ?? viewports).entries()) {
        const values = {
          configId: id,
          scenarioIndex,
          scenarioLabel: safeLabel(one.label),
          selectorIndex,
          selectorLabel: selector.replace(/[^a-z0-9_-]/gi, ""),
          viewportIndex,
          viewportLabel: safeLabel(labelOf(view)),
        };
        const name = fileNameOf(template, values);
        const title = `${one.label}${selector === "document" ? "" : ` ${selector}`}`;
        named.set(name, {
          viewport: { width: view.width, height: view.height },
          test: { title, titlePath: [labelOf(view), one.label, selector] },
        });
        names.push(name);
      }
    }
  const stem = (path: string) => basename(path).replace(/\.[^.]+$/, "");
  return {
    folder,
    title: `${counted(scenarios.length, "scenario")}, ${counted(viewports.length, "viewport")}`,
    factsOf: (path) => named.get(stem(path)) ?? null,
    tolerances(root) {
      const at = relativePath(root, folder);
      const rules = groups.flatMap(({ scenario: one, names }) => {
        const percent = one.misMatchThreshold ?? parsed.misMatchThreshold;
        if (percent === undefined || !isShare(percent / 100)) return [];
        const reason = `misMatchThreshold ${percent} of "${one.label}" in ${BACKSTOP_CONFIG}`;
        const start = commonStart(names);
        const isOwn = [...named.keys()].every((name) => !name.startsWith(start) || names.includes(name));
        const globs = isOwn ? [`${globLiteral(start)}*`] : names.map((name) => `${globLiteral(name)}.*`);
        return globs.map((glob) => ({ tests: `${at ? `${globLiteral(at)}/` : ""}${glob}`, maxScore: percent / 100, reason }));
      });
      const notMoved = scenarios.flatMap((one) =>
        (["hideSelectors", "removeSelectors"] as const).flatMap((key) =>
          one[key]?.length ? [`${key} of "${one.label}" (${one[key].join(", ")}): they act when the picture is taken`] : [],
        ),
      );
      return { rules, notMoved };
    },
  };
}

/** Returns the longest text that all names start with. */
function commonStart(names: readonly string[]): string {
  let start = names[0] ?? "";
  for (const name of names) while (!name.startsWith(start)) start = start.slice(0, -1);
  return start;
}
