import { expect, test } from "vitest";
import { socialMetadata } from "./social-metadata.ts";

type Media = Parameters<typeof socialMetadata>[0];
const media: Media = {
  id: "m1",
  name: "checkout.png",
  state: null,
  description: "The total",
  stage: "staged",
  branch: null,
  prNumber: null,
  url: "https://loupe.example/m/abc",
  markdown: "",
  version: 1,
  versionCount: 1,
  fileUrl: "https://loupe.example/files/k/checkout.png",
  posterUrl: null,
  contentType: "image/png",
  sizeBytes: 1000,
  width: 1440,
  height: 900,
  expiresAt: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  previews: [{ url: "https://loupe.example/files/k/720.webp", width: 720 }],
  visibility: "public",
  status: "ready",
};
const oembed = "https://loupe.example/oembed";

test("a public picture has a card with its absolute address and size, and names its oEmbed", () => {
  const image = { url: media.fileUrl, alt: "checkout.png", type: "image/png", width: 1440, height: 900 };
  expect(socialMetadata(media, oembed)).toMatchObject({
    title: "checkout.png",
    robots: { index: false },
    openGraph: { title: "checkout.png", url: media.url, images: [image] },
    twitter: { card: "summary_large_image", images: [image] },
    alternates: {
      types: { "application/json+oembed": [{ url: `${oembed}?url=https%3A%2F%2Floupe.example%2Fm%2Fabc&format=json` }] },
    },
  });
});
test.each([
  ["one too heavy for readers of cards", { sizeBytes: 6 * 1024 * 1024 }],
  ["a type that not all of them decode", { contentType: "image/avif" }],
])("%s is shown by its largest copy, with that copy's size", (_, change) => {
  expect(socialMetadata({ ...media, ...change }, null).openGraph).toMatchObject({
    images: [{ url: "https://loupe.example/files/k/720.webp", width: 720, height: 450 }],
  });
});
test("a video has its URL, and its still when there is one", () => {
  const film: Media = { ...media, contentType: "video/mp4", fileUrl: "https://loupe.example/files/k/a.mp4", previews: [] };
  const video = { url: film.fileUrl, type: "video/mp4", width: 1440, height: 900 };
  expect(socialMetadata(film, null).openGraph).toMatchObject({ type: "video.other", videos: [video] });
  expect(socialMetadata(film, null).twitter).toMatchObject({ card: "summary" });
  const posterUrl = "https://loupe.example/files/k/poster.webp";
  expect(socialMetadata({ ...film, posterUrl }, null).twitter).toMatchObject({ card: "summary_large_image", images: [{ url: posterUrl }] });
});
test("a wide picture is shown by a copy of 1,200 pixels", () => {
  const previews = [320, 960, 1200, 1920].map((width) => ({ url: `https://loupe.example/files/k/${width}.webp`, width }));
  const images = [{ url: "https://loupe.example/files/k/1200.webp", width: 1200, height: 625 }];
  expect(socialMetadata({ ...media, width: 2880, height: 1500, previews }, null).openGraph).toMatchObject({ images });
});
test("the text of a card has the open threads, the version, the branch and the description", () => {
  const comment = (id: string, more: object = {}) =>
    ({ id, threadId: null, resolvedAt: null, anchor: null, mediaVersionId: null, ...more }) as never;
  const comments = [comment("a"), comment("b", { threadId: "a" }), comment("c"), comment("d", { resolvedAt: media.createdAt })];
  const about = { ...media, version: 2, branch: "checkout-total" };
  expect(socialMetadata(about, null, comments)).toMatchObject({ description: "2 open threads, v2, checkout-total. The total" });
  expect(socialMetadata({ ...about, description: null }, null).twitter).toMatchObject({
    description: "0 open threads, v2, checkout-total",
  });
});
test("a team's media has its name for the tab and not one word more", () => {
  expect(socialMetadata({ ...media, visibility: "team" }, oembed)).toEqual({
    title: "checkout.png",
    robots: { index: false, follow: false },
  });
});
