import type { Age, PersonKey } from "../model.ts";
import type { SiteState } from "./draw-page.ts";

/** Review of a demo build. */
export type DemoReview = { by: PersonKey; event: "APPROVE" | "REJECT" | "COMMENT"; body?: string };

/** A build of the demo's history. Commits are names; the commit of a merge is `main N`. */
/** Author of a pull request: a person, or the program that updates packages. */
type DemoAuthor = PersonKey | "bot";
export type DemoBuild = {
  branch: string;
  commit: string;
  ago: Age;
  /** Commit that the branch began at, or the previous commit of main. */
  parent: string | null;
  state: SiteState;
  pr?: number;
  /** Title of the pull request. */
  title?: string;
  author?: DemoAuthor;
  /** The pull request was merged after this build. */
  merged?: true | undefined;
  review?: DemoReview;
  /** `components`: 2,000 snapshots of 54 stories. `emails`: a few pages, on one branch only. */
  suite?: "components" | "emails";
  /** Uploads a snapshot that is no picture, so that its comparison fails. */
  damaged?: true;
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
type Step = Omit<DemoBuild, "branch" | "commit" | "ago" | "parent" | "state" | "pr" | "title" | "author" | "merged"> & {
  set?: Patch;
  clock?: string;
};
/** Work on a branch, build by build, and a merge to main unless `open`. */
type Topic = { branch: string; author: DemoAuthor; pr?: number; title?: string; steps: readonly Step[]; open?: true };
/** Runs on main between topics. */
type MainRun = Step & { main: true };

const ok = (by: PersonKey, body?: string): { review: DemoReview } => ({ review: { by, event: "APPROVE", ...(body && { body }) } });
const no = (by: PersonKey, body: string): { review: DemoReview } => ({ review: { by, event: "REJECT", body } });
const note = (by: PersonKey, body: string): { review: DemoReview } => ({ review: { by, event: "COMMENT", body } });
const main = (step: Step = {}): MainRun => ({ main: true, ...step });

const script: readonly (Topic | MainRun)[] = [
  main(),
  main(),
  {
    branch: "autumn-fares",
    author: "cara",
    pr: 31,
    title: "Raise the fares for autumn",
    steps: [{ set: { fare: "€48.90" }, ...ok("cara") }],
  },
  main({ suite: "components", again: true }),
  main({ clock: "09:42" }),
  main(),
  { branch: "fix-footer-links", author: "ben", pr: 32, title: "Fix links in the footer", steps: [{}] },
  main({ clock: "09:43" }),
  main(),
  {
    branch: "brand-blue",
    author: "eleni",
    pr: 33,
    title: "Use the blue of the ships",
    steps: [
      { set: { accent: "#1e40af" }, ...note("cara", "Too dark next to the logo. One step lighter?") },
      { set: { accent: "#1d4ed8" }, ...ok("cara", "That is the blue of the ships.") },
    ],
  },
  main(),
  { branch: "update-packages", author: "bot", pr: 34, title: "Update packages", steps: [{}, { clock: "09:42" }] },
  main({ skipped: true }),
  {
    branch: "storm-banner",
    author: "ben",
    pr: 35,
    title: "Warn of storms",
    steps: [
      { set: { banner: cutBanner }, ...no("eleni", "The sentence is cut on phones. People need its end most.") },
      { set: { banner: "Storm: check crossings after 18:00" }, ...ok("eleni", "Fits on phones now.") },
    ],
  },
  main({ clock: "09:44" }),
  main(),
  {
    branch: "timetable-stripes",
    author: "cara",
    pr: 36,
    title: "Stripe the timetable",
    steps: [
      { set: { stripes: true }, subset: true },
      { set: { stripes: true }, ...ok("ben") },
    ],
  },
  main({ testsFailed: true }),
  main(),
  {
    branch: "account-page",
    author: "eleni",
    pr: 37,
    title: "Add an account page",
    steps: [{ set: { pages: ["home", "timetable", "checkout", "account"] }, ...ok("ana") }],
  },
  main({ shards: 3 }),
  { branch: "cache-headers", author: "ben", pr: 38, title: "Cache pages for an hour", steps: [{}, {}] },
  main({ clock: "09:42" }),
  {
    branch: "component-tokens",
    author: "mara",
    pr: 39,
    title: "Take colours of components from tokens",
    steps: [{}, { suite: "components", changedComponents: true, again: true }],
    open: true,
  },
  main(),
  { branch: "remove-banner", author: "cara", pr: 40, title: "Remove the storm banner", steps: [{ set: { banner: null }, ...ok("eleni") }] },
  main(),
  { branch: "typed-routes", author: "ben", pr: 41, title: "Type the routes", steps: [{}, {}, {}] },
  main({ clock: "09:45" }),
  main(),
  { branch: "lint-rules", author: "ben", pr: 42, title: "Lint the configuration", steps: [{}] },
  main(),
  main(),
  {
    branch: "checkout-in-steps",
    author: "eleni",
    pr: 43,
    title: "Book in steps",
    steps: [{ set: { action: "Book now" }, shards: 2 }],
    open: true,
  },
  main(),
  { branch: "update-browsers", author: "bot", pr: 44, title: "Update browsers of the tests", steps: [{}, { clock: "09:42" }] },
  { branch: "booking-email", author: "mara", pr: 46, title: "Send the booking as an email", steps: [{ suite: "emails" }], open: true },
  {
    branch: "winter-fares",
    author: "cara",
    pr: 45,
    title: "Set the fares for winter",
    steps: [{ set: { fare: "€39.90" } }, { set: { fare: "€41.90", action: "Plan a crossing" }, damaged: true }],
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
  const push = (
    { set, clock, ...rest }: Step,
    own: Pick<DemoBuild, "branch" | "commit" | "parent" | "pr" | "title" | "author" | "merged">,
    from: SiteState,
  ) => {
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
    for (const [index, step] of one.steps.entries()) {
      if (!step.again) commit++;
      const isLast = !one.open && index === one.steps.length - 1;
      const place = {
        branch: one.branch,
        commit: `${one.branch} ${commit}`,
        parent: from,
        ...(one.pr && { pr: one.pr, title: one.title!, author: one.author, ...(isLast && { merged: true as const }) }),
      };
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
