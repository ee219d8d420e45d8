// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { all, click, fill, get, render, serve } from "@/components/ui/testing/render";
import { me } from "@/lib/queries/accounts";
import type { ProjectRecord } from "@/lib/queries/projects";
import { BuildsForm } from "./builds-form";
import { GithubForm } from "./github-form";

beforeEach(() => localStorage.clear());

const project = {
  id: "p1",
  name: "web",
  account: { id: "t1", slug: "acme" },
  defaultBaseBranch: "main",
  autoApprovedBranchGlob: "main",
  ignoreConfig: { enabled: true, autoIgnore: { changes: 3 } },
  githubRepository: null,
  githubActionsOidcEnabled: false,
  tokenlessAuthEnabled: false,
} as never as ProjectRecord;

const open = (archived = false) =>
  render(
    <>
      <BuildsForm slug="acme" project={project} archived={archived} />
      <GithubForm slug="acme" project={project} archived={archived} />
      <Toaster />
    </>,
    (client) => client.setQueryData(me().queryKey, { id: "u1", slug: "ana", name: "Ana Reis", accounts: [] } as never),
  );

test("saves the changed settings of builds alone", async () => {
  const requests = serve(() => ({ status: 200, body: project }));
  await open();
  expect(all("button", "Save")).toEqual([]);
  await fill("input[name=autoApprovedBranchGlob]", "{main,release/*}");
  await fill("input[name=autoIgnore]", "");
  await click("button", "Save");
  expect(requests[0]).toEqual({
    route: "PATCH /projects/acme/web",
    body: { autoApprovedBranchGlob: "{main,release/*}", ignoreConfig: { enabled: true, autoIgnore: null } },
  });
});

test("keeps a refused pattern in its field with the reason", async () => {
  const message = "autoApprovedBranchGlob has a brace without its counterpart";
  serve(() => ({ status: 400, body: { error: "Invalid request", details: [{ message }] } }));
  await open();
  await fill("input[name=autoApprovedBranchGlob]", "{main");
  await click("button", "Save");
  expect(document.body.textContent).toContain(message);
  expect(get<HTMLInputElement>("input[name=autoApprovedBranchGlob]").value).toBe("{main");
});

test("sends no number of repeats that is none", async () => {
  const requests = serve(() => ({ status: 200, body: project }));
  await open();
  await fill("input[name=autoIgnore]", "soon");
  await click("button", "Save");
  expect(document.body.textContent).toContain("Enter a whole number from 1, or leave it empty.");
  expect(requests).toEqual([]);
});

test("links a repository by its address", async () => {
  const requests = serve(() => ({ status: 200, body: project }));
  await open();
  await fill("input[name=githubRepository]", "https://github.com/acme/web.git");
  await click("button", "Save");
  expect(requests[0]!.body).toEqual({ githubRepository: "acme/web", githubActionsOidcEnabled: false, tokenlessAuthEnabled: false });
});

test("an archived project is read-only", async () => {
  serve(() => ({ status: 200, body: project }));
  await open(true);
  expect(all("input").every((input) => input.matches(":disabled"))).toBe(true);
});
