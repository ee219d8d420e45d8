import type { Age, PersonKey } from "../model.ts";
import type { SiteState } from "./draw-page.ts";

/** Review of a demo build. */
export type DemoReview = { by: PersonKey; event: "APPROVE" | "REJECT" | "COMMENT"; body?: string };

/** A build of the demo's history. Commits are names; the commit of a merge is `main N`. */
export type DemoBuild = {
  branch: string;
  commit: string;
  ago: Age;
  /** Commit that the branch began at, or the previous commit of main. */
  parent: string | null;
  state: SiteState;
  pr?: number;
  review?: DemoReview;
  /** `components`: 2,000 snapshots of few files. */
  suite?: "components";
  /** Another build of the commit before. */
  again?: true;
  changedComponents?: boolean;
  skipped?: true;
  /** Uploads the pages of one viewport only. */
  subset?: true;
  testsFailed?: true;
  /** Shards that arrive of three. */
  shards?: 2 | 3;
};

const first: SiteState = {
  pages: ["home", "timetable", "checkout"],
  accent: "#2563eb",
  banner: null,
  clock: "09:41",
  fare: "€46.90",
  action: "Find a crossing",
  stripes: false,
};
const cutBanner = "Storm warning: crossings after 18:00 may be cancelled";

type Patch = Partial<SiteState>;
type Step = Omit<DemoBuild, "branch" | "commit" | "ago" | "parent" | "state" | "pr"> & { set?: Patch; clock?: string };
/** Work on a branch, build by build, and a merge to main unless `open`. */
type Topic = { branch: string; pr?: number; steps: readonly Step[]; open?: true };
/** Runs on main between topics. */
type MainRun = Step & { main: true };

const ok = (by: PersonKey, body?: string): { review: DemoReview } => ({ review: { by, event: "APPROVE", ...(body && { body }) } });
const no = (by: PersonKey, body: string): { review: DemoReview } => ({ review: { by, event: "REJECT", body } });
const note = (by: PersonKey, body: string): { review: DemoReview } => ({ review: { by, event: "COMMENT", body } });
const main = (step: Step = {}): MainRun => ({ main: true, ...step });

const script: readonly (Topic | MainRun)[] = [
  main(),
  main(),
  { branch: "autumn-fares", pr: 31, steps: [{ set: { fare: "€48.90" }, ...ok("cara") }] },
  main({ suite: "components", again: true }),
  main({ clock: "09:42" }),
  main(),
  { branch: "fix-footer-links", pr: 32, steps: [{}] },
  main({ clock: "09:43" }),
  main(),
  {
    branch: "brand-blue",
    pr: 33,
    steps: [
      { set: { accent: "#1e40af" }, ...note("cara", "Too dark next to the logo. One step lighter?") },
      { set: { accent: "#1d4ed8" }, ...ok("cara", "That is the blue of the ships.") },
    ],
  },
  main(),
  { branch: "update-packages", pr: 34, steps: [{}, { clock: "09:42" }] },
  main({ skipped: true }),
  {
    branch: "storm-banner",
    pr: 35,
    steps: [
      { set: { banner: cutBanner }, ...no("eleni", "The sentence is cut on phones. People need its end most.") },
      { set: { banner: "Storm: check crossings after 18:00" }, ...ok("eleni", "Fits on phones now.") },
    ],
  },
  main({ clock: "09:44" }),
  main(),
  {
    branch: "timetable-stripes",
    pr: 36,
    steps: [
      { set: { stripes: true }, subset: true },
      { set: { stripes: true }, ...ok("ben") },
    ],
  },
  main({ testsFailed: true }),
  main(),
  { branch: "account-page", pr: 37, steps: [{ set: { pages: ["home", "timetable", "checkout", "account"] }, ...ok("ana") }] },
  main({ shards: 3 }),
  { branch: "cache-headers", pr: 38, steps: [{}, {}] },
  main({ clock: "09:42" }),
  { branch: "component-tokens", pr: 39, steps: [{}, { suite: "components", changedComponents: true, again: true }], open: true },
  main(),
  { branch: "remove-banner", pr: 40, steps: [{ set: { banner: null }, ...ok("eleni") }] },
  main(),
  { branch: "typed-routes", pr: 41, steps: [{}, {}, {}] },
  main({ clock: "09:45" }),
  main(),
  { branch: "lint-rules", pr: 42, steps: [{}] },
  main(),
  main(),
  { branch: "checkout-in-steps", pr: 43, steps: [{ set: { action: "Book now" }, shards: 2 }], open: true },
  main(),
  { branch: "update-browsers", pr: 44, steps: [{}, { clock: "09:42" }] },
  {
    branch: "winter-fares",
    pr: 45,
    steps: [{ set: { fare: "€39.90" } }, { set: { fare: "€41.90", action: "Plan a crossing" } }],
    open: true,
  },
  main(),
];

const DAYS = 24;
const isMain = (one: Topic | MainRun): one is MainRun => "main" in one;

/** Returns the builds of the demo, oldest first, spread over the last 24 days. */
export function demoHistory(): DemoBuild[] {
  const list: Omit<DemoBuild, "ago">[] = [];
  let merged = 0;
  let state = first;
  const head = () => `main ${merged}`;
  const push = ({ set, clock, ...rest }: Step, own: Pick<DemoBuild, "branch" | "commit" | "parent"> & { pr?: number }, from: SiteState) => {
    const changed = { ...from, ...set };
    list.push({ ...rest, ...own, state: { ...changed, clock: clock ?? changed.clock } });
    return changed;
  };
  for (const one of script) {
    if (isMain(one)) {
      const { main: _main, ...step } = one;
      if (!step.again) merged++;
      state = push(step, { branch: "main", commit: head(), parent: merged > 1 ? `main ${merged - 1}` : null }, state);
      continue;
    }
    const from = head();
    let own = state;
    let commit = 0;
    for (const step of one.steps) {
      if (!step.again) commit++;
      const place = { branch: one.branch, commit: `${one.branch} ${commit}`, parent: from, ...(one.pr && { pr: one.pr }) };
      own = push(step, place, step.set ? state : own);
    }
    if (one.open) continue;
    merged++;
    state = { ...own, clock: first.clock };
    push({}, { branch: "main", commit: head(), parent: from }, state);
  }
  const hours = (DAYS * 24) / list.length;
  return list.map((one, index) => ({ ...one, ago: `${Math.round((list.length - index - 0.8) * hours * 60)}m` }));
}
