import { expect, test } from "vitest";
import { embedHtml } from "./embed-html.ts";

const version = { fileUrl: "https://loupe.example/files/1/a.png", posterUrl: null, contentType: "image/png", width: 10, height: 20 };
const media = { name: "a.png", url: "https://loupe.example/m/abc", visibility: "public" as const, version };

test("embeds a picture with its size and links to its page", () => {
  expect(embedHtml(media)).toBe(
    '<a href="https://loupe.example/m/abc"><img src="https://loupe.example/files/1/a.png" alt="a.png" width="10" height="20"></a>',
  );
});
test("escapes the name [security: file names cannot inject HTML]", () => {
  expect(embedHtml({ ...media, name: `"><script>'&` })).toContain('alt="&quot;&gt;&lt;script&gt;&#39;&amp;"');
});
test("omits the URL of a team's file, which expires", () => {
  expect(embedHtml({ ...media, visibility: "team" })).toBe('<a href="https://loupe.example/m/abc">a.png</a>');
});
test("embeds a video as a player with its still frame and a link", () => {
  const film = { ...version, contentType: "video/mp4", posterUrl: "https://loupe.example/files/1/p.webp" };
  expect(embedHtml({ ...media, version: film })).toMatch(
    /^<video src="[^"]+" poster="[^"]+" width="10" height="20" controls><\/video> <a /,
  );
});
