// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, click, get, render, serve } from "@/components/ui/testing/render";
import { AskToReview } from "./ask-to-review";

const route = "POST /projects/acme/web/access-requests";
const show = async (reply: { status: number; body: object }) => {
  const requests = serve(() => reply);
  await render(<AskToReview of={{ owner: "acme", project: "web" }} />);
  return () => requests.filter((one) => one.route === route).length;
};

test("a reader asks the admins for the reviewer role, and learns that they get an email", async () => {
  const sent = await show({ status: 200, body: { request: "open" } });
  await click("button", "Ask for access");
  expect(sent()).toBe(1);
  expect(get("[role=status]").textContent).toBe("You asked for access. You get an email with the answer.");
  expect(all("button")).toEqual([]);
});

test("a refusal says why, and the button stays", async () => {
  await show({ status: 409, body: { error: "Confirm your email address first." } });
  await click("button", "Ask for access");
  expect(get("[role=status]").textContent).toContain("Confirm your email address first.");
  expect(all("button", "Ask for access")).toHaveLength(1);
});
