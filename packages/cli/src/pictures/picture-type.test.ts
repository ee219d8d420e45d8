import { expect, test } from "vitest";
import { plainPng, WHITE } from "../../testing/record/pictures.mjs";
import { isLfsPointer, isPictureName, pictureProblem } from "./picture-type.ts";

const png = plainPng(WHITE);
const jpeg = Buffer.from("ffd8ffe000104a464946ffd9", "hex");
const webp = Buffer.concat([Buffer.from("RIFF"), Buffer.from([12, 0, 0, 0]), Buffer.from("WEBPVP8L"), Buffer.alloc(4)]);

test.each([
  ["home.png", png],
  ["home.PNG", png],
  ["home.jpg", jpeg],
  ["home.jpeg", jpeg],
  ["home.webp", webp],
])("%s is accepted with a whole picture of its type, refused with a shorter or another one", (name, bytes) => {
  expect(isPictureName(name)).toBe(true);
  expect(pictureProblem(name, bytes)).toBeNull();
  expect(pictureProblem(name, bytes.subarray(0, -1))).toBe("is incomplete");
  expect(pictureProblem(name, Buffer.from("GIF89a"))).toMatch(/^is not a (PNG|JPEG|WebP) picture$/);
});

test("names of other types are not those of pictures", () => {
  for (const name of ["home.gif", "home.png.txt", "png", ".png/home"]) expect(isPictureName(name), name).toBe(false);
});

test("a pointer of Git LFS is recognized by its first line", () => {
  expect(isLfsPointer(Buffer.from("version https://git-lfs.github.com/spec/v1\noid sha256:1\n"))).toBe(true);
  expect(isLfsPointer(png)).toBe(false);
});
