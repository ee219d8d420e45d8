// @vitest-environment jsdom
import { expect, test } from "vitest";
import { click, eventually, fill, get, render, serve } from "@/components/ui/testing/render";
import { GitlabSection } from "./gitlab-section";

const connected = { url: "https://gitlab.example", connectedAt: "2026-11-01T10:00:00.000Z" };

test("an owner connects a server and disconnects it, and the token is sent once and then gone", async () => {
  let stored = { url: null, connectedAt: null } as typeof connected | { url: null; connectedAt: null };
  const sent: unknown[] = [];
  serve((route, body) => {
    if (route.startsWith("PUT")) {
      sent.push(body);
      stored = connected;
    }
    if (route.startsWith("DELETE")) {
      stored = { url: null, connectedAt: null };
      return { status: 204 };
    }
    return { status: 200, body: stored };
  });
  await render(<GitlabSection slug="acme" />);
  await eventually(() => get<HTMLInputElement>("[name=gitlabUrl]"));
  await fill("[name=gitlabUrl]", "https://gitlab.example");
  await fill("[name=gitlabToken]", "glpat-12345678");
  await click("button[type=submit]");
  await eventually(() => expect(document.body.textContent).toContain("https://gitlab.example"));
  expect(sent).toEqual([{ url: "https://gitlab.example", token: "glpat-12345678" }]);
  expect(document.body.innerHTML).not.toContain("glpat-12345678");
  await click("button");
  await eventually(() => get("[name=gitlabToken]"));
});

test("a refused address is explained at its field, and what was typed stays", async () => {
  serve((route) =>
    route.startsWith("PUT")
      ? { status: 400, body: { error: "Invalid request", details: [{ message: "url must use https" }] } }
      : { status: 200, body: { url: null, connectedAt: null } },
  );
  await render(<GitlabSection slug="acme" />);
  await eventually(() => get<HTMLInputElement>("[name=gitlabToken]"));
  await fill("[name=gitlabToken]", "glpat-12345678");
  await click("button[type=submit]");
  await eventually(() => expect(document.body.textContent).toContain("The address must use https"));
  expect(get<HTMLInputElement>("[name=gitlabToken]").value).toBe("glpat-12345678");
});
