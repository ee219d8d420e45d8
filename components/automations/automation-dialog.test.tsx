// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, click, eventually, fill, get, render, serve, settle } from "@/components/ui/testing/render";
import { me } from "@/lib/queries/accounts";
import { projectDetails } from "@/lib/queries/projects";
import { AutomationDialog } from "./automation-dialog";

const of = { owner: "acme", project: "web" };
const slack = {
  id: "t1",
  kind: "slack",
  name: "#design",
  hint: "",
  channelId: "t1",
  createdBy: null,
  createdAt: "2026-01-01T00:00:00.000Z",
};
const added = { ...slack, id: "t2", kind: "teams", name: "QA" };

type Options = { refuse?: (route: string) => string | null };

/** Opens the dialog of a new automation in a service that may refuse. Returns the requests that change something. */
async function show({ refuse = () => null }: Options = {}) {
  localStorage.clear();
  const targets: object[] = [slack];
  const requests = serve((route) => {
    const error = refuse(route);
    if (error) return { status: 400, body: { error: "Invalid request", details: [{ message: error }] } };
    if (route.includes("/preview")) return { status: 200, body: { matched: 6, total: 30, builds: [] } };
    if (route.startsWith("GET"))
      return { status: 200, body: { results: targets, pageInfo: { total: targets.length, page: 1, perPage: 100 } } };
    if (route.includes("/automation-targets")) targets.push(added);
    return { status: 201, body: added };
  });
  await render(<AutomationDialog of={of} rule={null} mayManage onClose={() => {}} />, (client) => {
    client.setQueryData(me().queryKey, { id: "u1", slug: "ana", name: "Ana", accounts: [] } as never);
    client.setQueryData(projectDetails("acme", "web").queryKey, { name: "web", defaultBaseBranch: "main" } as never);
  });
  await settle();
  return () => requests.filter(({ route }) => !route.startsWith("GET") && !route.includes("/preview"));
}
/** Chooses another word of the sentence. */
async function choose(label: string, word: string, role = "menuitemradio") {
  await click(`dialog[open] button[aria-label^='${label}: ']`);
  await eventually(() => get(`[role=${role}]`, word));
  await click(`[role=${role}]`, word);
}
const words = () => all("dialog[open] p button[aria-haspopup=menu]").map((word) => word.textContent);

test("an automation is a sentence of words, with a known destination", async () => {
  const writes = await show();
  expect(words()).toEqual(["completes", "any branch", "a destination"]);
  // The focus is in the sentence, not on the button that closes the dialog.
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Event: completes");
  await choose("Event", "needs review");
  await choose("Branch", "main");
  await choose("Destination", "#design", "menuitemcheckbox");
  expect(words()).toEqual(["needs review", "main", "#design"]);
  await eventually(() => expect(get("section[aria-label=Preview]").textContent).toContain("Would have run for 6 of the last 30 builds."));
  await click("button", "Create automation");
  expect(writes()).toMatchObject([
    {
      body: {
        name: "Send to #design",
        events: ["build.completed"],
        conditions: [
          { type: "build-conclusion", value: "changes-detected" },
          { type: "build-branch", value: "main" },
        ],
      },
    },
  ]);
});

test("a new destination is typed inside and added once, also when the automation is refused", async () => {
  let isRefused = true;
  const writes = await show({
    refuse: (route) =>
      isRefused && route.includes("/automation-rules") && !route.includes("preview") && route.startsWith("POST") ? "name is taken" : null,
  });
  await choose("Destination", "New Microsoft Teams destination", "menuitem");
  await eventually(() => expect(document.activeElement).toBe(get("dialog[open] [role=group] input")));
  await click("button", "Create automation");
  expect(get("dialog[open] [role=alert]").textContent).toBe("Complete the destination.");
  expect(writes()).toEqual([]);
  await fill("dialog[open] [role=group] input", "QA");
  await fill("dialog[open] input[inputmode=url]", "https://example.com/hook");
  await click("button", "Create automation");
  await eventually(() => expect(get("dialog[open] [role=alert]").textContent).toContain("Name is taken. Nothing was saved."));
  isRefused = false;
  await click("button", "Create automation");
  expect(writes().filter(({ route }) => route.includes("/automation-targets"))).toHaveLength(1);
});

test("a refused address is said in plain words, and what was typed stays", async () => {
  await show({ refuse: (route) => (route.includes("/automation-targets") && route.startsWith("POST") ? "url must use https" : null) });
  await choose("Destination", "New Discord destination", "menuitem");
  await fill("dialog[open] [role=group] input", "QA");
  await fill("dialog[open] input[inputmode=url]", "http://example.com");
  await click("button", "Create automation");
  await eventually(() => expect(get("dialog[open] [role=alert]").textContent).toContain("Use an address that starts with https."));
  expect(get<HTMLInputElement>("dialog[open] input[inputmode=url]").value).toBe("http://example.com");
});
