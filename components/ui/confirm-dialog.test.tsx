// @vitest-environment jsdom
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { expect, test } from "vitest";
import { ConfirmDialog } from "./confirm-dialog";
import { all, click, get, render, settle } from "./testing/render";

function Removal() {
  const [asked, setAsked] = useState(false);
  const remove = useMutation({ mutationFn: () => Promise.reject<void>(new Error("It is in use.")), onError: () => {} });
  return (
    <>
      <button onClick={() => setAsked(true)}>Remove</button>
      {asked ? (
        <ConfirmDialog
          title="Remove it?"
          action={{ label: "Remove it", pendingLabel: "Removing…", run: () => remove.mutate() }}
          request={remove}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}

test("returns the focus to its button when it is cancelled, also when the page removes it", async () => {
  await render(<Removal />);
  await settle(() => get("button", "Remove").focus());
  await click("button", "Remove");
  await settle(() => get("button", "Cancel").focus());
  await click("button", "Cancel");
  expect(all("dialog")).toHaveLength(0);
  expect(document.activeElement).toBe(get("button", "Remove"));
});

test("shows the error of the request, and forgets it when it is closed", async () => {
  await render(<Removal />);
  await click("button", "Remove");
  await click("button", "Remove it");
  expect(get("dialog").textContent).toContain("It is in use.");
  await click("button", "Cancel");
  await click("button", "Remove");
  expect(get("dialog").textContent).not.toContain("It is in use.");
});
