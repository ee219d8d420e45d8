// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { click, render, serve, settle } from "@/components/ui/testing/render";
import type { ShareLink } from "@/lib/queries/share-links";
import { LinkForm } from "./link-form";

const link = {
  id: "l1",
  url: "https://loupe.example/m/link-a",
  name: "Client",
  audience: "anyone",
  addresses: [],
  endsAt: null,
  comments: "off",
  downloads: true,
} as unknown as ShareLink;

test("an edited link gets another URL only on request", async () => {
  const requests = serve(() => ({ status: 200, body: link }));
  const onSaved = vi.fn<(saved: ShareLink) => void>();
  await render(
    <LinkForm owner="acme" project="web" subject={{ mediaIds: [] }} name="Client" edited={link} onSaved={onSaved} onCancel={() => {}} />,
  );
  await click("button[type=submit]", "Save");
  await settle();
  await click("input[type=checkbox]", "Replace the URL");
  await click("button[type=submit]", "Save");
  await settle();
  const changes = requests.filter(({ route }) => route.startsWith("PATCH")).map(({ body }) => (body as { renewUrl?: boolean }).renewUrl);
  expect(changes).toEqual([undefined, true]);
});
