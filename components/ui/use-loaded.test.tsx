// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { render, settle } from "./testing/render";
import { type Loader, useLoaded } from "./use-loaded";

const props = {};
const onFail = vi.fn<() => void>();
function Page({ load }: { load: Loader<object> }) {
  return <p>{useLoaded(load, props, onFail) ?? "Not there"}</p>;
}
const refused: Loader<object> = () => Promise.reject(new Error("offline"));
const loaded: Loader<object> = () => Promise.resolve({ default: () => "Loaded" });

test("code that can't be loaded is reported and leaves the page as it is", async () => {
  const { unmount } = await render(<Page load={refused} />);
  expect(document.body.textContent).toBe("Not there");
  expect(onFail).toHaveBeenCalledTimes(1);
  await unmount();
  await render(<Page load={loaded} />);
  await settle();
  expect(document.body.textContent).toBe("Loaded");
});
