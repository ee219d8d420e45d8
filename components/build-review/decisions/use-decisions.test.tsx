// @vitest-environment jsdom
import { expect, test } from "vitest";
import { Toaster, toast } from "@/components/ui/toast";
import { click, render, serve, wait } from "@/components/ui/testing/render";
import { useDecisions } from "./use-decisions";

const of = { owner: "acme", project: "web", number: 3 };

function Approve() {
  const { decide } = useDecisions(of, "ana", null);
  const approve = () => {
    decide({ causeId: "1" }, "approve");
    toast("Cause A approved", { id: "decision" });
  };
  return (
    <button type="button" onClick={approve}>
      Approve
    </button>
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
