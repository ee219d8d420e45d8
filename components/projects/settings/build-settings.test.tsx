// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { all, click, fill, get, render, serve, settle } from "@/components/ui/testing/render";
import { me } from "@/lib/queries/accounts";
import { linkedRepository } from "@/lib/queries/linked-repository";
import type { ProjectRecord } from "@/lib/queries/projects";
import { BuildsSettings } from "./builds-settings";
import { GithubSettings } from "./github-settings";

beforeEach(() => localStorage.clear());

const project = {
  id: "p1",
  name: "web",
  account: { id: "t1", slug: "acme" },
  defaultBaseBranch: "main",
  autoApprovedBranchGlob: "main",
  ignoreConfig: { enabled: true, autoIgnore: { changes: 3 } },
  openThreadsBlockApproval: false,
  prCommentEnabled: true,
  githubRepository: null,
  githubActionsOidcEnabled: false,
  tokenlessAuthEnabled: false,
} as never as ProjectRecord;

const open = (archived = false) =>
  render(
    <>
      <BuildsSettings slug="acme" project={project} archived={archived} threshold={null} />
      <GithubSettings slug="acme" project={project} archived={archived} />
      <Toaster />
    </>,
    (client) => {
      client.setQueryData(linkedRepository("acme", "web").queryKey, { available: false, repository: null, login: null } as never);
      client.setQueryData(me().queryKey, { id: "u1", slug: "ana", name: "Ana Reis", accounts: [] } as never);
    },
  );

test("saves the changed settings of builds alone", async () => {
  const requests = serve(() => ({ status: 200, body: project }));
  await open();
  expect(all("button", "Save")).toEqual([]);
  await fill("input[name=autoApprovedBranchGlob]", "{main,release/*}");
  await click("button", "Save");
  expect(requests[0]).toEqual({ route: "PATCH /projects/acme/web", body: { autoApprovedBranchGlob: "{main,release/*}" } });
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

const toggle = (name: string) => click(`#${get<HTMLLabelElement>("label", name).htmlFor.replace(/\W/g, "\\$&")}`);

test("saves each switch immediately", async () => {
  const requests = serve(() => ({ status: 200, body: project }));
  await open();
  for (const name of ["Allow ignoring changes", "Open comments block approval", "Accept uploads from forks", "Comment on pull requests"])
    await toggle(name);
  expect(requests.map(({ body }) => body)).toEqual([
    { ignoreConfig: { enabled: false, autoIgnore: { changes: 3 } } },
    { openThreadsBlockApproval: true },
    { tokenlessAuthEnabled: true },
    { prCommentEnabled: false },
  ]);
});

test("a refused switch stays as it was and says why", async () => {
  serve(() => ({ status: 409, body: { error: "The project is archived." } }));
  await open();
  await toggle("Open comments block approval");
  expect(get("[role=alert]").textContent).toContain("The project is archived. Nothing was saved.");
  const { htmlFor } = get<HTMLLabelElement>("label", "Open comments block approval");
  expect((document.getElementById(htmlFor) as HTMLInputElement).checked).toBe(false);
});

test("the number of repeats is chosen, with the saved one among the choices", async () => {
  const requests = serve(() => ({ status: 200, body: project }));
  await open();
  const select = get<HTMLSelectElement>("select");
  expect(select.value).toBe("3");
  await settle(() => {
    select.value = "0";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(requests[0]!.body).toEqual({ ignoreConfig: { enabled: true, autoIgnore: null } });
});

test("links a repository by its address", async () => {
  const requests = serve(() => ({ status: 200, body: project }));
  await open();
  await fill("input[name=githubRepository]", "https://github.com/acme/web.git");
  await click("button", "Save");
  expect(requests[0]!.body).toEqual({ githubRepository: "acme/web" });
});

test("an archived project is read-only", async () => {
  serve(() => ({ status: 200, body: project }));
  await open(true);
  expect(all("input").every((input) => input.matches(":disabled"))).toBe(true);
});
