// @vitest-environment jsdom
import { expect, test } from "vitest";
import { Toaster, toast } from "@/components/ui/toast";
import { click, get, render, serve, wait } from "@/components/ui/testing/render";
import { useDecisions } from "./use-decisions";

const of = { owner: "acme", project: "web", number: 3 };

function Approve() {
  const { decide, unsent } = useDecisions(of, "ana", null);
  const approve = () => {
    decide({ causeId: "1" }, "approve");
    toast("Cause A approved", { id: "decision" });
  };
  return (
    <>
      <button type="button" onClick={approve}>
        Approve
      </button>
      <output>{unsent}</output>
    </>
  );
}

test("a refused decision says why in place of the offer to undo it", async () => {
  serve(() => ({ status: 409, body: { error: "This build is being compared." } }));
  await render(<Approve />);
  await render(<Toaster />);
  await click("button", "Approve");
  await wait(100);
  expect(document.body.textContent).toContain("This build is being compared.");
  expect(document.body.textContent).not.toContain("Cause A approved");
});

test("a decision is called unsent only after a second, until it is stored", async () => {
  let answer: (reply: { status: number; body: object }) => void = () => {};
  serve(() => new Promise((resolve) => (answer = resolve)));
  await render(<Approve />);
  await click("button", "Approve");
  await wait(900);
  expect(get("output").textContent).toBe("0");
  await wait(200);
  expect(get("output").textContent).toBe("1");
  answer({ status: 200, body: { decision: "approved", decidedBy: null, decidedAt: null, reason: null, stored: true } });
  await wait(100);
  expect(get("output").textContent).toBe("0");
});
