// @vitest-environment jsdom
import { expect, test } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { all, click, fill, get, render, serve } from "@/components/ui/testing/render";
import { linkedRepository } from "@/lib/queries/linked-repository";
import { RepositorySetting } from "./repository-setting";

const none = { available: true, repository: null, linkedAt: null, readsHistory: false, login: "ana" };
const linked = { ...none, repository: "acme/web", linkedAt: "2026-01-01T00:00:00.000Z", readsHistory: true };

const open = (record: object, proposed = "") =>
  render(
    <>
      <RepositorySetting slug="acme" project="web" archived={false} proposed={proposed} />
      <Toaster />
    </>,
    (client) => void client.setQueryData(linkedRepository("acme", "web").queryKey, record as never),
  );

test("links the pasted address of a repository, and unlinks it", async () => {
  const requests = serve((route) => (route.startsWith("DELETE") ? { status: 204 } : { status: 200, body: linked }));
  await open(none, "acme/old");
  expect(get<HTMLInputElement>("input[name=linkedRepository]").value).toBe("acme/old");
  await fill("input[name=linkedRepository]", "https://github.com/acme/web.git");
  await click("button", "Link");
  expect(requests[0]).toEqual({ route: "PUT /projects/acme/web/repository", body: { repository: "acme/web" } });
  expect(get("b").textContent).toBe("acme/web");
  await click("button", "Unlink");
  expect(requests.some(({ route }) => route === "DELETE /projects/acme/web/repository")).toBe(true);
});

test("keeps the name and shows why the link was refused", async () => {
  serve(() => ({ status: 403, body: { error: "@ana can't write to acme/web on GitHub." } }));
  await open(none, "acme/web");
  await click("button", "Link");
  expect(get("[role=alert]").textContent).toContain("@ana can't write to acme/web on GitHub.");
  expect(get<HTMLInputElement>("input[name=linkedRepository]").value).toBe("acme/web");
});

test.each([
  [{ ...none, available: false }, "This Loupe has no GitHub App yet."],
  [{ ...none, login: null }, "Sign in to Loupe with GitHub once."],
])("explains why nothing can be linked", async (record, words) => {
  serve(() => ({ status: 200, body: record }));
  await open(record);
  expect(document.body.textContent).toContain(words);
  expect(all("input")).toHaveLength(0);
});
