import { expect, test } from "vitest";
import { page } from "vitest/browser";

const color = import.meta.env.VITE_COLOR ?? "white";

function show(background = color) {
  document.body.innerHTML = `<div data-testid="box" style="width:20px;height:10px;background:${background}"></div>`;
  return page.getByTestId("box");
}

test("home", async () => {
  await expect.element(show()).toMatchScreenshot("home");
});

test("names", async () => {
  await expect.element(show()).toMatchScreenshot("Zahlung/Größe 100%__a");
});

test("same", async () => {
  await expect.element(show("white")).toMatchScreenshot("same");
});

let attempts = 0;
test("flaky", { retry: 1 }, async () => {
  await expect.element(show(attempts++ ? "white" : color)).toMatchScreenshot("flaky");
});

if (import.meta.env.VITE_NEW)
  test("new", async () => {
    await expect.element(show()).toMatchScreenshot("new");
  });
