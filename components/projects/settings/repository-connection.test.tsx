// @vitest-environment jsdom
import { expect, test } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { all, click, get, render, serve } from "@/components/ui/testing/render";
import { linkedRepository } from "@/lib/queries/linked-repository";
import { RepositoryConnection } from "./repository-connection";

const none = { available: true, repository: null, linkedAt: null, readsHistory: false, login: "ana" };
const linked = { ...none, repository: "acme/web", linkedAt: "2026-01-01T00:00:00.000Z", readsHistory: true };

const open = (record: object, repository = "acme/web") =>
  render(
    <>
      <RepositoryConnection slug="acme" project="web" archived={false} repository={repository} />
      <Toaster />
    </>,
    (client) => void client.setQueryData(linkedRepository("acme", "web").queryKey, record as never),
  );

test("connects the saved repository, and disconnects it", async () => {
  const requests = serve((route) => (route.startsWith("DELETE") ? { status: 204 } : { status: 200, body: linked }));
  await open(none);
  expect(document.body.textContent).toContain("GitHub is asked whether @ana may write to acme/web.");
  await click("button", "Connect");
  expect(requests[0]).toEqual({ route: "PUT /projects/acme/web/repository", body: { repository: "acme/web" } });
  expect(get("b").textContent).toBe("acme/web");
  await click("button", "Disconnect");
  expect(requests.some(({ route }) => route === "DELETE /projects/acme/web/repository")).toBe(true);
});

test("shows why the connection was refused", async () => {
  serve(() => ({ status: 403, body: { error: "@ana can't write to acme/web on GitHub." } }));
  await open(none);
  await click("button", "Connect");
  expect(get("[role=alert]").textContent).toContain("@ana can’t write to acme/web on GitHub.");
});

test("without a saved name nothing can be connected yet", async () => {
  await open(none, "");
  expect(get<HTMLButtonElement>("button", "Connect").disabled).toBe(true);
  expect(document.body.textContent).toContain("Save the name of the repository first.");
});

test.each([
  [{ ...none, available: false }, "GitHub isn’t set up on this instance."],
  [{ ...none, login: null }, "Sign in to Loupe with GitHub once."],
])("explains why nothing can be connected", async (record, words) => {
  await open(record);
  expect(document.body.textContent).toContain(words);
  expect(all("button", "Connect")).toHaveLength(0);
});
