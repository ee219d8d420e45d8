// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, chooseDay, click, eventually, fill, get, render, serve, settle, wait } from "@/components/ui/testing/render";
import { endOfDay } from "@/lib/builds/rule-draft";
import { dateOfDay, dayAfter } from "@/lib/browser/days";
import { calendarDay } from "@/lib/format";
import { me } from "@/lib/queries/accounts";
import type { BuildCause } from "@/lib/queries/builds";
import { useRuleDialog } from "./use-rule-dialog";
import { exampleRule } from "./testing";

const of = { owner: "acme", project: "web", number: 3 };
const cause = {
  id: "9",
  kind: "changed",
  summary: "Recoloured #2563EB → #1D4ED8",
  recoloured: { from: "#2563EB", to: "#1D4ED8" },
  places: 1,
  snapshots: 1,
  decision: null,
  sample: { diffId: "d1", name: "pages/home" },
} as BuildCause;
const change = { id: "d1", head: null, regions: [{}, {}], change: { occurrences: 5 }, test: { metrics: { total: 33 } } };
const places = {
  results: [{ id: "1", name: "pages/home", before: { x: 10, y: 20, width: 30, height: 8 }, after: { x: 10, y: 20, width: 30, height: 8 } }],
  pageInfo: { total: 1, page: 1, perPage: 100 },
};
const preview = {
  snapshots: { matched: 2, total: 5 },
  causes: { matched: 1, total: 3, rejected: 0 },
  revealed: 0,
  pending: 0,
  samples: [],
};

type Options = { rejected?: number; refuse?: string; pending?: () => number; placesOf?: (route: string) => object };

function RuleMenu() {
  const { dialog, open } = useRuleDialog(of);
  return (
    <>
      <button type="button" onClick={() => open({ cause, effect: "approve" })}>
        Approve changes like this
      </button>
      <button type="button" onClick={() => open({ cause, effect: "ignore" })}>
        Ignore…
      </button>
      {dialog}
    </>
  );
}

/** Shows the ways to a rule in a service that counts what it is asked. */
async function show({ rejected = 0, refuse, pending = () => 0, placesOf = () => places }: Options = {}) {
  const requests = serve((route, body) => {
    if (route.includes("/diffs/d1")) return { status: 200, body: change };
    if (route.endsWith("/ignored-changes"))
      return refuse ? { status: 400, body: { error: refuse } } : { status: 200, body: { snapshots: 1 } };
    if (route.includes("/places")) return { status: 200, body: placesOf(route) };
    if (route.endsWith("/preview")) return { status: 200, body: { ...preview, pending: pending(), earlier: { approved: 12, rejected } } };
    if (refuse) return { status: 409, body: { error: refuse } };
    return { status: 201, body: exampleRule({ ...(body as object), decided: 2 }) };
  });
  const view = await render(<RuleMenu />, (client) => {
    client.setQueryData(me().queryKey, { id: "u1", slug: "ana", name: "Ana", accounts: [] } as never);
  });
  const sent = (end: string) => requests.filter(({ route }) => route.endsWith(end)).map(({ body }) => body as Record<string, unknown>);
  return { ...view, previews: () => sent("/rules/preview"), saved: () => sent("/rules"), ignored: () => sent("/ignored-changes") };
}

async function open(item: string) {
  await click("button", item);
  await eventually(() => get("dialog[open] button[aria-label^='Tests: ']"));
}
/** Chooses another word of the sentence. */
async function choose(label: string, word: string) {
  await click(`dialog[open] button[aria-label^='${label}: ']`);
  await eventually(() => get("[role=menuitemradio]", word));
  await click("[role=menuitemradio]", word);
}
const sentence = () =>
  all("dialog[open] [data-word]")
    .map((word) => word.textContent)
    .join(" | ");
const snapshots = "dialog[open] input[placeholder='All snapshots']";

test("a rule is prefilled from its cause, rehearsed while it is edited, and saved", async () => {
  localStorage.clear();
  const { previews, saved } = await show();
  await open("Approve changes like this");
  await eventually(() =>
    expect(get("section[aria-label=Rehearsal]").textContent).toContain("Would approve 2 of 5 undecided snapshots in this build."),
  );
  expect(get("section[aria-label=Rehearsal]").textContent).toContain("agreed with people 12 times out of 12.");
  expect(previews()[0]).toMatchObject({ effect: "approve", conditions: { tests: "pages/home", recoloured: cause.recoloured } });
  await fill(snapshots, "pages/**");
  expect(get("section[aria-label=Rehearsal]").getAttribute("aria-busy")).toBe("true");
  await wait(400);
  await eventually(() => expect(previews().at(-1)).toMatchObject({ conditions: { tests: "pages/**" } }));
  await fill("dialog[open] textarea", "New brand colour");
  await wait(400);
  expect(previews()).toHaveLength(2);
  await click("dialog[open] button", "Approve by rule");
  expect(saved()).toEqual([
    {
      effect: "approve",
      conditions: { tests: "pages/**", recoloured: cause.recoloured },
      reason: "New brand colour",
      expiresAt: expect.any(String),
    },
  ]);
  expect(all("dialog[open]")).toEqual([]);
  expect(localStorage.length).toBe(0);
});

test("a rejected change is a warning, and pending comparisons are read again", async () => {
  localStorage.clear();
  let left = 4;
  await show({ rejected: 2, pending: () => left });
  await open("Approve changes like this");
  const rehearsal = () => get("section[aria-label=Rehearsal]").textContent;
  await eventually(() => expect(rehearsal()).toContain("agreed with people 12 times out of 14."));
  expect(rehearsal()).toContain("4 snapshots still to compare");
  left = 0;
  await wait(1600);
  await eventually(() => expect(rehearsal()).not.toContain("still to compare"));
});

test("words of the sentence change the rule", async () => {
  localStorage.clear();
  const { saved } = await show();
  await open("Approve changes like this");
  expect(sentence()).toMatch(/^colour changes \| anywhere \| pages\/home \| \d+ \w+ \d{4}$/);
  await choose("Changes", "all changes");
  await choose("Where", "in 1 box");
  await choose("Tests", "pages/**");
  await chooseDay("End: ", "30 days");
  expect(sentence()).toBe(`all changes | in 1 box | pages/** | ${calendarDay(dateOfDay(dayAfter(30)).toISOString())}`);
  await click("dialog[open] button", "Approve by rule");
  expect(saved()).toMatchObject([
    { expiresAt: endOfDay(dayAfter(30)), conditions: { tests: "pages/**", boxes: [{ x: 10, y: 20, width: 30, height: 8 }] } },
  ]);
});

test("a change is ignored exactly for 14 days, with the builds that had it", async () => {
  const { ignored } = await show();
  await open("Ignore…");
  expect(sentence()).toBe("this exact change | pages/home | 14 days");
  await eventually(() => expect(get("dialog[open]").textContent).toContain("Seen in 5 of 33 builds of the base branch"));
  expect(get("dialog[open]").textContent).toContain("The snapshot has 2 changed areas; all are ignored together.");
  await choose("Time", "always");
  await click("dialog[open] button", "Ignore always");
  expect(ignored()).toEqual([{ causeId: "9", tests: "pages/home", days: 0 }]);
  expect(all("dialog[open]")).toEqual([]);
});

test("anything in a box is ignored by a rule, for a year at most", async () => {
  const { saved, previews } = await show();
  await open("Ignore…");
  await choose("Time", "always");
  await choose("Changes", "anything in this box");
  expect(sentence()).toBe("anything in this box | pages/home | a year");
  await wait(400);
  await eventually(() => expect(previews()[0]).toMatchObject({ effect: "ignore" }));
  await click("dialog[open] button", "Ignore for a year");
  expect(saved()).toMatchObject([
    { effect: "ignore", conditions: { tests: "pages/home", boxes: [{ x: 2, y: 12, width: 46, height: 24 }] } },
  ]);
});

test("a refusal to ignore keeps the sentence", async () => {
  await show({ refuse: "This project does not ignore changes." });
  await open("Ignore…");
  await choose("Time", "30 days");
  await click("dialog[open] button", "Ignore for 30 days");
  expect(get("dialog[open] [role=alert]").textContent).toContain("This project does not ignore changes. Nothing was ignored.");
  expect(sentence()).toContain("30 days");
});

test("what was typed survives closing the dialog, until it is saved or started over", async () => {
  localStorage.clear();
  await show();
  await open("Approve changes like this");
  await fill(snapshots, "shop/**");
  await click("dialog[open] button", "Cancel");
  expect(all("dialog[open]")).toEqual([]);
  await open("Approve changes like this");
  expect(get<HTMLInputElement>(snapshots).value).toBe("shop/**");
  expect(get("dialog[open]").textContent).toContain("Your unsaved changes to this rule are back.");
  await click("dialog[open] button", "Start over");
  expect(get<HTMLInputElement>(snapshots).value).toBe("pages/home");
});

test("a problem names its field and asks nothing; a refusal keeps what was typed", async () => {
  localStorage.clear();
  const { previews, saved } = await show({ refuse: "This project is archived." });
  await open("Approve changes like this");
  await wait(400);
  const before = previews().length;
  await fill(snapshots, "{shop");
  await wait(400);
  expect(get("dialog[open]").textContent).toContain("The pattern has a brace without its counterpart.");
  expect(get<HTMLButtonElement>("dialog[open] button", "Approve by rule").disabled).toBe(true);
  expect(previews()).toHaveLength(before);
  await fill(snapshots, "shop/**");
  await settle();
  await click("dialog[open] button", "Approve by rule");
  expect(saved()).toHaveLength(1);
  expect(get("dialog[open] [role=alert]").textContent).toContain("This project is archived. Nothing was saved.");
  expect(get<HTMLInputElement>(snapshots).value).toBe("shop/**");
});

test("a rule is prefilled from all places of its cause", async () => {
  localStorage.clear();
  const named = (name: string) => ({ ...places.results[0], id: name, name });
  const placesOf = (route: string) => ({
    results: [named(route.includes("page=2") ? "shop/cart" : "shop/checkout/pay")],
    pageInfo: { total: 101, page: 1, perPage: 100 },
  });
  const { previews } = await show({ placesOf });
  await open("Approve changes like this");
  await eventually(() => expect(previews()[0]).toMatchObject({ conditions: { tests: "shop/**" } }));
});
