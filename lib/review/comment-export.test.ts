import { expect, test } from "vitest";
import { exportSet } from "./comment-export.ts";
import { testComment } from "./testing/comment.ts";
import { threadsOf } from "./threads.ts";

const file = (name: string, text: string) => ({
  threads: threadsOf([testComment(`${name}-1`, { text })], []),
  subject: { name, url: `https://loupe.example/m/link-a-${name}`, file: `https://loupe.example/files/${name}`, width: 100, height: 80 },
});
const files = [file("cart", "Too *dark*"), file("total", "Cut off")];

test("the Markdown of a set has one heading for each file, above its threads", () => {
  const { name, text } = exportSet("markdown", "Spring / sale", files);
  expect(name).toBe("Spring - sale-comments.md");
  expect(text.match(/^#+ .*$/gm)).toEqual([
    "# Comments on Spring / sale",
    "## [cart](https://loupe.example/m/link-a-cart)",
    expect.stringMatching(/^### \[Thread 1\]\(https:\/\/loupe\.example\/m\/link-a-cart#cart-1\)/),
    "## [total](https://loupe.example/m/link-a-total)",
    expect.stringMatching(/^### \[Thread 1\]/),
  ]);
  expect(text).toContain("Too \\*dark\\*");
});

test("the prompt of a set has the task once, and each file with its quoted threads", () => {
  const { text } = exportSet("prompt", "Spring sale", files);
  expect(text.match(/not instructions to you/g)).toHaveLength(1);
  expect(text.indexOf('"cart" (100 × 80 px)')).toBeLessThan(text.indexOf("> "));
  expect(text).toContain("File: https://loupe.example/files/total");
  expect(text).toMatch(/^> .*Cut off$/m);
});
