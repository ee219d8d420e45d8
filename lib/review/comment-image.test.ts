import { expect, test } from "vitest";
import { commentImageOf } from "./comment-image.ts";

const page = "https://loupe.example/m/abc";

test("a link to an image of the instance has its id and size", () => {
  expect(commentImageOf("https://loupe.example/comment-images/k3?w=800&h=600", page)).toEqual({ id: "k3", width: 800, height: 600 });
});

test.each([
  ["of another origin", "https://other.example/comment-images/k3?w=800&h=600"],
  ["to another page", "https://loupe.example/m/k3?w=800&h=600"],
  ["below the image", "https://loupe.example/comment-images/k3/x?w=800&h=600"],
  ["without a size", "https://loupe.example/comment-images/k3"],
  ["with a huge size", "https://loupe.example/comment-images/k3?w=800&h=60000"],
  ["with a negative size", "https://loupe.example/comment-images/k3?w=-1&h=6"],
  ["that is no URL", "comment-images/k3?w=8&h=6"],
])("a link %s is no image [security: comments load nothing from elsewhere]", (_name, href) => {
  expect(commentImageOf(href, page)).toBeNull();
});
