// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, click, get, render, serve, wait } from "@/components/ui/testing/render";
import { type Build, buildCompared, type BuildOverview } from "@/lib/queries/builds";
import { BuildNotes } from "./build-notes";

const of = { owner: "acme", project: "web", number: 3 };
const open = {
  number: 3,
  status: "changes-detected",
  conclusion: "changes-detected",
  type: "check",
  causes: { total: 57, undecided: 57, rejected: 0 },
  stats: { added: 2014, changed: 207 },
};

type More = { overview?: object; mayReview?: boolean; permissions?: string[]; reviews?: object[]; refuse?: boolean; compared?: number };

async function show(
  build: object,
  { overview, mayReview = true, permissions = mayReview ? ["view", "review"] : ["view"], reviews = [], refuse, compared }: More = {},
) {
  const requests = serve((route) =>
    route.startsWith("GET")
      ? { status: 200, body: reviews }
      : refuse
        ? { status: 409, body: { error: "The build is being compared." } }
        : { status: 200, body: { ...open, ...build } },
  );
  await render(
    <BuildNotes
      build={{ ...open, ...build } as unknown as Build}
      of={of}
      mayReview={mayReview}
      project={{ name: "web", permissions }}
      overview={overview as BuildOverview | undefined}
    />,
    (client) => void (compared !== undefined && client.setQueryData(buildCompared(of).queryKey, compared)),
  );
  await wait(100);
  return () => requests.filter(({ route }) => route.startsWith("POST")).map(({ route }) => route);
}
const page = () => document.body.textContent!;

test("the last week of a build before its deletion is announced", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
  await show({ expiresAt: null });
  expect(page()).not.toContain("will be deleted");
  await show({ expiresAt: inDays(20) });
  expect(page()).not.toContain("will be deleted");
  await show({ expiresAt: inDays(3) });
  expect(page()).toContain("This build will be deleted on ");
});

test("the first build after an update says that more is found, and that an own threshold stays", async () => {
  await show({}, { overview: { newEngine: { threshold: null } } });
  expect(page()).toContain("Loupe now finds smaller changes.");
  expect(page()).not.toContain("Your threshold");
  await show({}, { overview: { newEngine: { threshold: 0.3 } } });
  expect(page()).toContain("Your threshold of 0.3 still applies");
});

test("a build that uploads says so, and when removed snapshots are known", async () => {
  await show({ status: "pending", conclusion: null, snapshots: 412, type: null });
  expect(page()).toContain("Uploading. 412 snapshots. You can start; later snapshots of a change get the same decision.");
  expect(page()).toContain("Removed snapshots aren’t known yet.");
  expect(all("button")).toEqual([]);
});

test("a comparison shows how many snapshots are compared, and that decisions cover later snapshots", async () => {
  await show({ status: "progress", conclusion: null, snapshots: 218 }, { compared: 38 });
  expect(page()).toContain("Comparing 38 of 218 snapshots.");
  expect(page()).toContain("You can start; later snapshots of a change get the same decision.");
  expect(get("[role=progressbar]").getAttribute("aria-valuenow")).toBe("17");
});

test("a build that a later attempt replaced leads to it", async () => {
  await show({ status: "aborted", conclusion: null, supersededBy: 4 });
  expect(page()).toContain("Superseded. #4 is a later attempt of this CI run and has the shards of this one.");
  expect(get("a", "Open #4").getAttribute("href")).toBe("/accounts/acme/projects/web/builds/4");
  expect(all("button")).toEqual([]);
});

test("a failed test run says that it is no baseline", async () => {
  await show({ noBaseline: "tests failed" });
  expect(page()).toContain("The test run failed. This build is not a baseline of later ones");
});

test("a build of an untrusted run says that only an approval makes it a baseline", async () => {
  await show({ noBaseline: "untrusted run" });
  expect(page()).toContain("The CI run is untrusted: this build is a baseline of later ones only if you approve it.");
});

test("a build of an untrusted run without changes does not mention its baseline", async () => {
  await show({ noBaseline: "untrusted run", status: "no-changes", conclusion: "no-changes" });
  expect(page()).not.toContain("untrusted");
});

test("progress without numbers has no value", async () => {
  await show({ status: "progress", conclusion: null, snapshots: 218 });
  expect(page()).toContain("Comparing. 218 snapshots.");
  expect(get("[role=progressbar]").hasAttribute("aria-valuenow")).toBe(false);
});

test("an incomplete build that can't be finished names the way out", async () => {
  await show({ status: "expired", conclusion: null, snapshots: 0 });
  expect(page()).toContain("Incomplete. Nothing uploaded for 2 hours. Run CI again to upload this build.");
  expect(all("button")).toEqual([]);
});

test("a missing shard is named and can be left out", async () => {
  const shards = { completed: 3, total: 4, missing: [3] };
  const posts = await show({ status: "expired", conclusion: null, snapshots: 8, shards });
  expect(page()).toContain("Shard 3 of 4 is missing. Nothing uploaded for 2 hours. Removed snapshots aren’t known yet.");
  await click("button", "Finish without it");
  expect(posts()).toEqual(["POST /projects/acme/web/builds/3/finish"]);
});

test("a build that is uploaded names the shards it waits for, with the time of the last upload", async () => {
  const shards = { completed: 2, total: 4, missing: [2, 4], lastUploadAt: new Date(Date.now() - 20 * 60_000).toISOString() };
  await show({ status: "pending", conclusion: null, snapshots: 8, shards });
  expect(page()).toMatch(/Waiting for shards 2 and 4 of 4, last upload 20 min/);
  expect(all("button", "Finish without them")).toHaveLength(1);
});

test("a failed comparison can be tried again, and a refusal is shown", async () => {
  const posts = await show({ status: "error", conclusion: null }, { refuse: true });
  await click("button", "Compare again");
  expect(posts()).toEqual(["POST /projects/acme/web/builds/3/retry"]);
  expect(page()).toContain("The build is being compared.");
});

test("a newer build of the branch is named with the changes that are the same", async () => {
  await show({}, { overview: { problems: 0, newer: { build: 5, same: 49 } } });
  expect(page()).toContain("#5 is newer. 49 of 57 changes are in it too; what you decide counts there.");
  expect(get<HTMLAnchorElement>("a", "Open #5").getAttribute("href")).toBe("/accounts/acme/projects/web/builds/5");
});

test("a decided build shows its reviews, the check and the next build of the commit", async () => {
  const review = { id: "1", state: "approved", user: { name: "Ben" }, date: "2026-11-01T10:00:00Z", dismissedAt: null, text: "Fine" };
  const withdrawn = { ...review, id: "2", user: { name: "Ana" }, dismissedAt: "2026-11-02T10:00:00Z" };
  await show(
    { status: "accepted", notification: { description: "57 changed: approved" } },
    { overview: { problems: 0, next: 4 }, reviews: [review, withdrawn] },
  );
  expect(page()).toMatch(/Approved by \u2068?Ben\u2069?, .*The check says “57 changed: approved”\.Fine/);
  expect(page()).toContain("#4 of this commit needs review.");
  expect(page()).not.toContain("Ana");
});

const approval = { id: "r1", state: "approved", user: { name: "Ben" }, date: "2026-11-01T10:00:00Z", dismissedAt: null };

test("an admin takes the approval of a build back, and a refusal is shown", async () => {
  const posts = await show({ status: "accepted" }, { reviews: [approval], permissions: ["review", "admin"], refuse: true });
  await click("button", "Take back");
  expect(posts()).toEqual(["POST /projects/acme/web/builds/3/reviews/r1/dismiss"]);
  expect(page()).toContain("The build is being compared.");
  expect(all("button", "Take back")).toHaveLength(1);
});

test("a reviewer who is no admin sees an approval without the way to take it back", async () => {
  await show({ status: "accepted" }, { reviews: [approval] });
  expect(page()).toContain("Approved");
  expect(all("button", "Take back")).toEqual([]);
});

test("a build with changes that its branch approved says so", async () => {
  await show({ type: "reference", head: { branch: "main" }, stats: { added: 0, changed: 2, total: 12 } });
  expect(page()).toMatch(/Approved automatically on .?main.?\. Later builds are compared with these 12 snapshots\./);
});

test("readers without the reviewer role learn who decides", async () => {
  await show({}, { mayReview: false });
  expect(page()).toContain("You can view this build. Reviewers of web can decide.");
});

const first = { type: "orphan", baseNumber: null, stats: { added: 2014, changed: 0 }, causes: { total: 0, undecided: 0, rejected: 0 } };

test("a first build is approved by one press, or compared with another baseline", async () => {
  const sent = await show(first);
  expect(page()).toContain("Nothing to compare with yet. Approve it to make it the baseline.");
  expect(all("button", "Compare with…")).toHaveLength(1);
  await click("button", "Approve");
  expect(sent()).toEqual(["POST /projects/acme/web/builds/3/reviews"]);
});

test("a first build of an approved branch says so, and has nothing to approve", async () => {
  await show({ ...first, type: "reference", head: { branch: "main" } });
  expect(page()).toContain("Approved automatically, because it is on main. Later builds are compared with it.");
  expect(all("button", "Approve")).toHaveLength(0);
});

test("an approval of a first build that is refused says why and can be tried again", async () => {
  await show(first, { refuse: true });
  await click("button", "Approve");
  expect(page()).toContain("The build is being compared.");
  expect(all("button", "Approve")).toHaveLength(1);
});

test("a build with changes and no baseline offers to choose one, to reviewers only", async () => {
  await show({ type: "orphan" });
  expect(page()).toContain("Nothing to compare with yet. Approve it to make it the baseline.");
  expect(all("button", "Compare with…")).toHaveLength(1);
  await show({ type: "orphan" }, { mayReview: false });
  expect(all("button", "Compare with…")).toHaveLength(1);
});

test("written baseline files are named with their person and pull request or commit", async () => {
  const written = { id: "w", files: 14, paths: ["a.png"], commit: "a".repeat(40), createdAt: new Date().toISOString() };
  const url = "https://github.com/acme/web/pull/31";
  const writeBacks = [
    { ...written, user: { slug: "ana", name: "Ana Reis" }, pullRequestUrl: url, pullRequestNumber: 31 },
    { ...written, id: "v", files: 1, user: null, pullRequestUrl: null, pullRequestNumber: null },
  ];
  await show({}, { overview: { writeBacks } });
  expect(page()).toContain("Written to 14 baseline files by Ana Reis, pull request 31, ");
  expect(get("a", "pull request 31").getAttribute("href")).toBe(url);
  expect(page()).toContain("Written to 1 baseline file by a project token, commit aaaaaaa, ");
});

test("an imported build names its source, the day of its pictures and who approved them", async () => {
  const imported = { source: "BackstopJS", takenAt: "2025-03-03T12:00:00.000Z", decidedBy: "Ana Reis" };
  const first = { type: "reference", baseNumber: null, stats: { added: 6, changed: 0 }, causes: { total: 0, undecided: 0, rejected: 0 } };
  await show({ imported, ...first });
  expect(page()).toMatch(/^Imported from BackstopJS, taken .*2025.*, approved by Ana Reis\. Later builds/);
  expect(page()).not.toContain("Nothing to compare with yet");
});
