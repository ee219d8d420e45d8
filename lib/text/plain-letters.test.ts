import fc from "fast-check";
import { expect, test } from "vitest";
import { plainLetters, urlPart } from "./plain-letters.ts";

test.each([
  ["Øresund Ærø", "oresund-aero"],
  ["Åre & Växjö", "are-vaxjo"],
  ["Þórsmörk Ísafjörður Eiði", "thorsmork-isafjordur-eidi"],
  ["Straße", "strasse"],
  ["Łódź", "lodz"],
  ["Œuvre", "oeuvre"],
  ["Istanbul İzmir ılıca", "istanbul-izmir-ilica"],
  ["--  --", ""],
  ["東京", ""],
])("%s becomes %s in a URL", (name, part) => expect(urlPart(name, 40)).toBe(part));

test("a part of a URL is always lower-case ASCII within its length, and stays as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), fc.integer({ min: 1, max: 50 }), (text, most) => {
      const part = urlPart(text, most);
      expect(part).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(part.length).toBeLessThanOrEqual(most);
      expect(urlPart(part, most)).toBe(part);
      expect(plainLetters(plainLetters(text))).toBe(plainLetters(text));
    }),
  );
});
