// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { ApiError } from "@/lib/api/call";
import type { ProviderName } from "@/lib/browser/sign-in-interaction";
import { all, click, fill, get, render, serve, settle, wait } from "@/components/ui/testing/render";
import { CodeStep } from "./code-step";
import { ExternalStep } from "./provider-step";
import { SignIn } from "./sign-in";

type Go = (name: ProviderName) => Promise<void>;
const waiting = { prompt: "login", client: { firstParty: true }, loginHint: null, demo: false, external: [] };

/** Shows the sign-in page. `steps`: the response of each step, by its last path segment. */
const show = async (steps: Record<string, { status: number; body: unknown }>) => {
  const requests = serve((route) => steps[route.split("/").at(-1)!] ?? { status: 200, body: waiting });
  await render(<SignIn uid="i1" mailbox={false} />);
  return requests;
};

test("an address without @ is refused before it is sent, and stays in the field", async () => {
  const requests = await show({});
  await fill("input[name=email]", "ana");
  await click("button", "Send code");
  expect(document.body.textContent).toContain("Enter an email address such as name@example.com.");
  expect(get<HTMLInputElement>("input[name=email]").value).toBe("ana");
  expect(requests).toHaveLength(1);
});

test("an address gets a code, and the page asks for it", async () => {
  const requests = await show({ email: { status: 200, body: {} } });
  await fill("input[name=email]", "ana@acme.example");
  await click("button", "Send code");
  expect(requests[1]).toEqual({ route: "POST /oauth/interaction/i1/email", body: { email: "ana@acme.example" } });
  expect(get("h1").textContent).toBe("Enter the code");
});

test("a refused address shows the reason and can be sent again", async () => {
  await show({ email: { status: 429, body: { error: "Too many codes. Try again in an hour." } } });
  await fill("input[name=email]", "ana@acme.example");
  await click("button", "Send code");
  expect(document.body.textContent).toContain("Too many codes. Try again in an hour.");
  expect(get("button", "Send code").getAttribute("aria-disabled")).toBeNull();
});

test.each([404, 409])("a sign-in that ended (%i) offers a new start", async (status) => {
  await show({ i1: { status, body: { error: "This sign-in has expired." } } });
  expect(get("[role=alert]").textContent).toContain("This sign-in has expired.");
  expect(get("a", "Start again").getAttribute("href")).toBe("/login");
});

test("a first sign-in asks for the name, and keeps what was typed after a refusal", async () => {
  const naming = { suggestion: "Ana", redirectTo: "/next" };
  const requests = await show({
    i1: { status: 200, body: { ...waiting, naming } },
    name: { status: 400, body: { error: "This name can’t be used." } },
  });
  expect(get("h1").textContent).toBe("What’s your name?");
  expect(get<HTMLInputElement>("input[name=name]").value).toBe("Ana");
  await fill("input[name=name]", " ");
  await click("button", "Continue");
  expect(document.body.textContent).toContain("Enter your name.");
  expect(requests).toHaveLength(1);
  await fill("input[name=name]", "Ana Reis");
  await click("button", "Continue");
  expect(requests[1]).toEqual({ route: "POST /oauth/interaction/i1/name", body: { name: "Ana Reis" } });
  expect(document.body.textContent).toContain("This name can’t be used.");
  expect(get<HTMLInputElement>("input[name=name]").value).toBe("Ana Reis");
});

const codeStep = (check: (code: string) => Promise<void>, resend = () => Promise.resolve()) =>
  render(<CodeStep email="ana@acme.example" sentAt={Date.now()} mailbox={false} onBack={() => {}} resend={resend} check={check} />);

test("a code is checked with its last digit, and five wrong codes end the attempts", async () => {
  const check = vi.fn<(code: string) => Promise<void>>(() => Promise.reject(new ApiError(400, "wrong")));
  await codeStep(check);
  await fill("input", "12345");
  expect(check).not.toHaveBeenCalled();
  for (let left = 4; left > 0; left--) {
    await fill("input", `00000${left}`);
    expect(get("[role=alert]").textContent).toContain(`That code is incorrect. ${left} attempt${left > 1 ? "s" : ""} left.`);
  }
  await fill("input", "000000");
  expect(get("[role=alert]").textContent).toContain("no attempts are left. Request a new code.");
  expect(check).toHaveBeenCalledTimes(5);
  expect(get<HTMLInputElement>("input").disabled).toBe(true);
  expect(get<HTMLButtonElement>("button", "Resend").disabled).toBe(false);
});

test("an outage while a code is checked costs no attempt", async () => {
  await codeStep(() => Promise.reject(new ApiError(503, "The service is unavailable.")));
  await fill("input", "123456");
  expect(get("[role=alert]").textContent).toContain("The service is unavailable.");
});

test("a code can be resent after 30 seconds and expires after 10 minutes", async () => {
  const resend = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await codeStep(() => Promise.resolve(), resend);
  expect(all("button", "Resend")).toEqual([]);
  await wait(31_000);
  await click("button", "Resend");
  expect(resend).toHaveBeenCalledOnce();
  await wait(570_000);
  expect(get("[role=status]").textContent).toBe("This code has expired. Request a new one.");
});

test("one provider starts at a time, and a page restored by the Back button starts again", async () => {
  const go = vi.fn<Go>(() => new Promise<void>(() => {}));
  await render(<ExternalStep offered={["github", "google"]} problem={undefined} go={go} />);
  await click("button", "Continue with GitHub");
  await click("button", "Continue with Google");
  expect(go.mock.calls).toEqual([["github"]]);
  expect(get("button").textContent).toBe("Going to GitHub…");
  await settle(() => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
  await click("button", "Continue with Google");
  expect(go.mock.calls).toEqual([["github"], ["google"]]);
});

test("an unavailable provider shows the reason, and another can be chosen", async () => {
  const go = vi.fn<Go>((name) => (name === "google" ? Promise.reject(new Error("Google is unavailable.")) : new Promise<void>(() => {})));
  await render(<ExternalStep offered={["github", "google"]} problem="You cancelled at GitHub." go={go} />);
  expect(get("[role=alert]").textContent).toContain("You cancelled at GitHub.");
  await click("button", "Continue with Google");
  expect(get("[role=alert]").textContent).toContain("Google is unavailable.");
  await click("button", "Continue with GitHub");
  expect(go).toHaveBeenLastCalledWith("github");
});
