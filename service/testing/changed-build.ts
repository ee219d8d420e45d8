import { readBuild, sha, verdictOf } from "./builds.ts";
import type { TestService } from "./harness.ts";
import { drawing } from "./pictures.ts";
import { setUp } from "./uploads.ts";

/** A diff as the tests of rules read it. */
export type FoundDiff = { name: string; status: string; decision: string | null; ruleId: string | null };
const size = { width: 200, height: 120 };
/** A button of a page. */
export const button = (x: number, y: number, colour: string) => ({ x, y, width: 40, height: 20, colour });
/** A drawn page. */
export const page = (...boxes: { x: number; y: number; width: number; height: number; colour: string }[]) => drawing("#fff", boxes, size);
const BLUE = "#2563eb";
export const [NAVY, CLOCK, LATER] = ["#1d4ed8", "#222222", "#555555"] as const;

/** Pages before and after an edit: recoloured buttons at two places, and a clock at a third. */
export const pagesOf = async (after: boolean) => {
  const [own, clock] = after ? [NAVY, LATER] : [BLUE, CLOCK];
  return {
    "settings/profile.png": await page(button(10, 10, own)),
    "settings/team.png": await page(button(100, 60, own)),
    "shop/cart.png": await page(button(10, 10, own), button(150, 90, clock)),
    "shop/home.png": await page(button(150, 90, clock)),
    "shop/text.txt": Buffer.from(after ? "one\ntwo\n" : "one\n"),
    ...(after ? { "shop/new.png": await page(button(20, 80, own)) } : { "shop/old.png": await page(button(20, 80, own)) }),
  };
};

/** A build with five changed snapshots, a new and a removed one. */
export async function changedBuild(service: TestService) {
  const made = await setUp(service);
  const path = `/projects/${made.project.path}`;
  const send = (commit: string, files: Record<string, Buffer>, branch = "feat/x") =>
    verdictOf(service, made.ci, made.project, files, {
      create: { commit: sha(commit), branch, referenceCommit: sha("1"), parentCommits: [] },
      snapshots: Object.fromEntries(Object.keys(files).map((name) => [name, { metadata: metadata(name) }])),
    });
  const tool = { name: "x", version: "1" };
  const metadata = (name: string) => ({
    automationLibrary: tool,
    sdk: tool,
    browser: { name: name.startsWith("shop") ? "firefox" : "chromium", version: "1" },
    viewport: { width: 200, height: 120 },
  });
  await send("1", await pagesOf(false), "main");
  await send("2", await pagesOf(true));
  const preview = (body: object, number = 2) => service.call(`POST ${path}/builds/${number}/rules/preview`, { token: made.token, body });
  const save = (body: object, { number = 2, token = made.token } = {}) =>
    service.call(`POST ${path}/builds/${number}/rules`, { token, body });
  const revoke = (id: string, token = made.token) => service.call(`POST ${path}/rules/${id}/revoke`, { token });
  const diffs = async (number = 2) => (await readBuild(service, made.token, made.project, number, "/diffs")).body.results as FoundDiff[];
  const build = async (number = 2) => (await readBuild(service, made.token, made.project, number)).body;
  const causes = async (number = 2) => (await readBuild(service, made.token, made.project, number, "/causes")).body;
  return { ...made, path, send, preview, save, revoke, diffs, build, causes };
}

/** Names of the snapshots that a rule decided. */
export const byRule = (all: FoundDiff[], id: string) => all.filter(({ ruleId }) => ruleId === id).map(({ name }) => name);
/** A rule that approves the recoloured buttons. */
export const recolour = { effect: "approve", conditions: { recoloured: { from: "#2563EB", to: "#1d4ed8" } } };
