import { expect, test } from "vitest";
import { matchScore, nameParts } from "./match-name";

test("marks typed words in any case and with any accents, and ranks the start of a name first", () => {
  expect(nameParts("José Invernizzi", "inv jose")).toEqual([
    { text: "José", hit: true },
    { text: " ", hit: false },
    { text: "Inv", hit: true },
    { text: "ernizzi", hit: false },
  ]);
  expect(matchScore("Invites", "", "inv")).toBeGreaterThan(matchScore("Copy invite link", "", "inv"));
  expect(matchScore("Copy invite link", "", "inv")).toBeGreaterThan(matchScore("Settings", "Role for invites", "inv"));
  expect(matchScore("Members", "", "inv")).toBe(0);
});
