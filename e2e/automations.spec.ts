import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { automations } from "./pages/automations.ts";
import { expectAccessible } from "./support/axe.ts";
import { storeBuild } from "./support/builds.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectNoSideways } from "./support/layout.ts";
import { png } from "./support/pictures.ts";

const SECRET = "a-secret-of-this-journey";

/** Starts a program that receives webhooks and answers with a status. */
async function startProgram() {
  const received: { signature: string; expected: string; event: { event: string; test: boolean; build: { branch: string } } }[] = [];
  const program = { status: 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const signed = `${String(request.headers["x-loupe-timestamp"])}.${text}`;
      const expected = `v1=${createHmac("sha256", SECRET).update(signed).digest("hex")}`;
      received.push({ signature: String(request.headers["x-loupe-signature"]), expected, event: JSON.parse(text) });
      response.writeHead(program.status).end("received");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, program, stop };
}

test("an automation is rehearsed, tested, runs for a build, and a failed delivery is retried @main", async ({ page, team }) => {
  const view = automations(page);
  const { url, received, program, stop } = await startProgram();
  const build = async (branch: string, digit: string) =>
    storeBuild(page, team, { landing: (await png()).buffer }, { commit: digit.repeat(40), branch });
  await build("release/1", "a");
  await build("feat/x", "b");

  await page.goto(view.path(team));
  await expect(view.emptyTitle).toBeVisible();
  await view.create.click();
  await expect(view.editor.preview).toContainText("Would have run for 2 of the last 2 builds.");
  await view.editor.more.click();
  await view.editor.name.fill("Releases");
  await view.editor.addCondition.click();
  const condition = view.editor.condition(1);
  await condition.getByRole("combobox", { name: "field" }).selectOption("Branch pattern");
  await condition.getByRole("textbox").fill("release/*");
  await expect(view.editor.preview).toContainText("Would have run for 1 of the last 2 builds.");
  await view.editor.builds.click();
  await expect(view.editor.preview).toContainText("Not: branch matches release/*");
  await expectAccessible(page);

  await view.editor.destination.click();
  await view.editor.newTarget("Webhook").click();
  await view.target.name.fill("Deploy board");
  await view.target.address.fill("ftp://example.com/");
  await view.target.secret.fill(SECRET);
  await expectAccessible(page);
  await view.editor.save.click();
  await expect(view.target.problem).toContainText("must be a web address");
  await expect(view.target.name).toHaveValue("Deploy board");
  await view.target.address.fill(url);
  await view.editor.save.click();
  await expect(view.editor.dialog).toBeHidden();
  await expect(view.rule("Releases")).toContainText("When a build completes, if branch matches release/*");

  await view.test.open("Releases").click();
  await view.test.send.click();
  await expect(view.test.result).toContainText("Delivered");
  await expectAccessible(page);
  await view.test.done.click();
  expect(received).toMatchObject([{ event: { event: "build.completed", test: true } }]);

  program.status = 404;
  await build("release/2", "c");
  await build("feat/y", "d");
  await view.view("Runs").click();
  const run = view.run("Build #3 completed");
  await expect(run).toContainText("The destination no longer exists (404).");
  program.status = 200;
  await run.getByRole("button", { name: "Retry Deploy board" }).click();
  await expect(run).toContainText("Delivered");
  await run.getByText("2 attempts").click();
  await expect(run).toContainText("Status 404");
  await expect(run).toContainText("received");
  await expect(view.run("feat/y")).toHaveCount(0);
  expect(received.map(({ event }) => event.build.branch)).toEqual(["feat/x", "release/2", "release/2"]);
  for (const { signature, expected } of received) expect(signature).toBe(expected);
  await expectAccessible(page);

  await view.view("Destinations").click();
  await expect(page.getByText("127.0.0.1")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
  stop();
});
