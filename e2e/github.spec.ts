import { createHmac, randomUUID } from "node:crypto";
// oxlint-disable-next-line no-restricted-imports -- test peers of the service, no product code.
import { credentials, startGithub } from "../service/auth/testing/external-peers.ts";
// oxlint-disable-next-line no-restricted-imports -- as above
import { GITHUB_APP, githubAppKeys, startGithubApi } from "../service/testing/github-api.ts";
import { repositoryLink } from "./pages/repository.ts";
import { signInForm } from "./pages/sign-in.ts";
import { expectAccessible } from "./support/axe.ts";
import { storeBuild } from "./support/builds.ts";
import { expect, test, watch } from "./support/fixtures.ts";
import { startInstance } from "./support/instance.ts";
import { drawnLanding } from "./support/landing.ts";

const SECRET = "webhook-secret-of-the-journeys";
const [first, second] = ["1".repeat(40), "2".repeat(40)];

test("an admin links a repository, and its pull request shows the build and its approval @main", async ({ browser, problems }) => {
  test.setTimeout(120_000);
  const [github, githubApi] = await Promise.all([startGithub(), startGithubApi()]);
  const instance = await startInstance({
    GITHUB_CLIENT_ID: credentials.clientId,
    GITHUB_CLIENT_SECRET: credentials.clientSecret,
    GITHUB_URL: github.url,
    GITHUB_API_URL: githubApi.origin,
    GITHUB_APP_ID: String(GITHUB_APP),
    GITHUB_APP_WEBHOOK_SECRET: SECRET,
    GITHUB_APP_PRIVATE_KEY: githubAppKeys.privateKey,
  });
  const { origin } = instance;
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  watch(page, problems);
  const word = Date.now().toString(36);
  const team = { slug: `halden-${word}`, project: "web" };
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api/v2${path}`, { data, headers: { origin } });
    expect(response.ok(), await response.text()).toBe(true);
  };

  Object.assign(github.visitor, { email: `ana-${word}@acme.example`, name: "Ana Reis" });
  await page.goto("/login");
  await signInForm(page).provider("GitHub").click();
  await expect(page).toHaveURL(/\/accounts/);
  await post("/accounts", { name: `Halden ${word}` });
  await post("/projects", { name: team.project, accountSlug: team.slug });

  const settings = repositoryLink(page);
  await page.goto(settings.settings(team));
  await settings.name.fill("https://github.com/Acme/Web");
  await settings.save.click();
  await settings.connect.click();
  await expect(settings.refusal("@octo can’t write to acme/web")).toBeVisible();
  await expectAccessible(page);
  githubApi.setPeople({ octo: { id: 583_231, permission: "write" } });
  await settings.connect.click();
  await expect(settings.linked("acme/web")).toBeVisible();
  await expect(settings.disconnect).toBeVisible();
  await expectAccessible(page);

  const payload = JSON.stringify({
    action: "opened",
    repository: { id: 5150, full_name: "acme/web" },
    installation: { id: 99 },
    pull_request: {
      number: 7,
      state: "open",
      title: "A red button",
      updated_at: "2026-01-01T00:00:00Z",
      head: { ref: "feat/red", sha: second, repo: { id: 5150 } },
      base: { ref: "main", sha: first, repo: { id: 5150 } },
    },
  });
  const delivered = await page.request.post("/v2/github/webhooks", {
    data: payload,
    headers: {
      "content-type": "application/json",
      "x-github-event": "pull_request",
      "x-github-delivery": randomUUID(),
      "x-hub-signature-256": `sha256=${createHmac("sha256", SECRET).update(payload).digest("hex")}`,
    },
  });
  expect(delivered.status()).toBe(204);

  const [blue, red] = [await drawnLanding("#2563b0"), await drawnLanding("#b02525")];
  await storeBuild(page, team, { landing: blue }, { commit: first, branch: "main", origin });
  const history = { referenceCommit: first, parentCommits: [second, first] };
  const number = await storeBuild(
    page,
    team,
    { landing: red },
    { commit: second, branch: "feat/red", prNumber: 7, prHeadCommit: second, origin, ...history },
  );
  const comment = () => [...githubApi.comments.values()].map(({ body }) => body).join("\n");
  await expect.poll(comment, { timeout: 30_000 }).toContain("**Needs review**");
  const state = () => githubApi.statuses.findLast(({ sha }) => sha === second)?.state;
  await expect.poll(state, { timeout: 30_000 }).toBe("failure");
  await post(`/projects/${team.slug}/${team.project}/builds/${number}/reviews`, { event: "APPROVE" });
  await expect.poll(comment, { timeout: 30_000 }).toContain("Approved by Ana Reis");
  await expect.poll(state, { timeout: 30_000 }).toBe("success");
  expect(githubApi.comments.size).toBe(1);

  await settings.disconnect.click();
  await expect(settings.name).toBeVisible();
  await context.close();
  await Promise.all([instance.close(), github.close(), githubApi.stop()]);
});
