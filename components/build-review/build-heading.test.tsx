// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, get, render } from "@/components/ui/testing/render";
import type { Build } from "@/lib/queries/builds";
import { BuildHeading } from "./build-heading";

const none = { total: 0, undecided: 0, rejected: 0 };
const build = { number: 3, baseNumber: 2, questions: { ...none, total: 3 }, stats: { changed: 4 } } as unknown as Build;
const numbersOf = (more: object) => ({ ...none, changes: none, added: none, removed: none, failed: none, ...more });

test("the changes are counted with what else is decided in the build, and the progress of all", async () => {
  const two = { total: 2, undecided: 1, rejected: 0 };
  const numbers = numbersOf({ total: 9, undecided: 4, rejected: 1, changes: { ...none, total: 3 }, added: two, failed: two });
  await render(<BuildHeading build={build} section="causes" unsent={0} numbers={numbers} />);
  expect(get("h2").textContent).toBe("3 changes in 4 snapshots");
  expect(get("p").textContent).toBe("2 new, 2 not compared");
  expect(get("[role=status]").textContent).toBe("5 of 9 decided");
});

test("nothing is counted where nothing needs a decision", async () => {
  await render(<BuildHeading build={build} section="causes" unsent={0} numbers={null} />);
  expect(get("h2").textContent).toBe("3 changes in 4 snapshots");
  expect(get("[role=status]").textContent).toBe("");
});

test("a running build counts the changes so far, and another section has its name", async () => {
  await render(<BuildHeading build={{ ...build, stats: null } as Build} section="causes" unsent={0} numbers={null} />);
  await render(<BuildHeading build={build} section="removed" unsent={0} numbers={numbersOf({ total: 1 })} />);
  expect(all("h2").map(({ textContent }) => textContent)).toEqual(["3 changes so far", "Removed"]);
});

test("a build without changes counts its snapshots, and names its baseline", async () => {
  const same = {
    ...build,
    conclusion: "no-changes",
    questions: none,
    stats: { changed: 0, ignored: 6, unchanged: 42, total: 48 },
  } as unknown as Build;
  await render(<BuildHeading build={same} section="unchanged" unsent={0} numbers={null} />);
  expect([get("h2").textContent, get("p").textContent]).toEqual(["No changes", "48 snapshots, compared with #2"]);
});

test("decisions that wait are counted", async () => {
  await render(<BuildHeading build={build} section="causes" unsent={2} numbers={numbersOf({ total: 3, undecided: 1 })} />);
  expect(get("[role=status]").textContent).toBe("2 decisions not sent yet. 2 of 3 decided");
});
