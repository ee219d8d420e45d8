// @vitest-environment jsdom
import { act, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { get, render, settle } from "./testing/render";
import { Select } from "./select";

function Field() {
  const [value, setValue] = useState("team");
  return (
    <>
      <Select aria-label="Visible to" value={value} onChange={({ target }) => setValue(target.value)}>
        <option value="team">Team</option>
        <option value="anyone">Anyone</option>
      </Select>
      <p>{value}</p>
    </>
  );
}

/** Shows the HTML of a server, and hydrates it after `before`. */
async function hydrate(before: (field: HTMLSelectElement) => void) {
  const box = document.body.appendChild(document.createElement("div"));
  box.innerHTML = renderToString(<Field />);
  before(get<HTMLSelectElement>("select"));
  const root = await act(async () => hydrateRoot(box, <Field />));
  const found = [get<HTMLSelectElement>("select").value, get("p").textContent];
  await act(async () => root.unmount());
  box.remove();
  return found;
}

test("an option that was chosen before hydration counts", async () => {
  expect(await hydrate((field) => void (field.value = "anyone"))).toEqual(["anyone", "anyone"]);
});

test("without a choice the field keeps its value", async () => {
  expect(await hydrate(() => {})).toEqual(["team", "team"]);
});

test("while a choice is saved the field keeps the focus, and other choices do nothing", async () => {
  const chosen: string[] = [];
  await render(
    <Select aria-label="Visible to" busy value="team" onChange={({ target }) => chosen.push(target.value)}>
      <option value="team">Team</option>
      <option value="anyone">Anyone</option>
    </Select>,
  );
  const field = get<HTMLSelectElement>("select");
  field.focus();
  await settle(() => {
    field.selectedIndex = 1;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect([document.activeElement, field.value, chosen]).toEqual([field, "team", []]);
});
