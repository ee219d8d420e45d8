// @vitest-environment jsdom
import { useState } from "react";
import { expect, test } from "vitest";
import { fill, get, render } from "./testing/render";
import { TextField } from "./text-field";

function Name() {
  const [value, setValue] = useState("");
  return <TextField label="Name" name="name" maxLength={5} value={value} onText={setValue} />;
}

test("a field says when its text is as long as it may be", async () => {
  await render(<Name />);
  await fill("input", "abcd");
  expect(get("[aria-live]").textContent).toBe("");
  await fill("input", "abcde");
  expect(get("[aria-live]").textContent).toBe("5 of 5");
});
