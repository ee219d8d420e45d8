import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createQueryClient } from "@/lib/api/query";
import { type Application, applications } from "@/lib/queries/tokens";
import { Applications } from "./applications";

const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();

const app = (name: string, createdAt: string, lastUsedAt: string | null): Application => ({
  id: name,
  client: { id: name, name, verified: false, hosts: ["app.example"] },
  scopes: ["profile"],
  accounts: [],
  createdAt,
  lastUsedAt,
});

/** Renders the page and returns its text and the text of each card. */
function shown(...apps: Application[]) {
  const client = createQueryClient(() => Promise.reject(new Error("no call expected")));
  client.setQueryData(applications().queryKey, apps);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Applications />
    </QueryClientProvider>,
  );
  const [page, ...cards] = html.split('<li class="sheet').map((part) => part.replace(/<[^>]+>/g, " ").replace(/\s+/g, " "));
  return { page: page!, cards, html };
}

test("marks apps unused for 90 days, and the page shows their number", () => {
  const { page, cards, html } = shown(
    app("Fresh", ago(400), ago(89)),
    app("Stale", ago(400), ago(90)),
    app("New", ago(89), null),
    app("Forgotten", ago(120), null),
  );
  expect(page).toContain("2 authorizations unused for 90 days or more. Revoke what you don’t need.");
  expect(cards.map((card) => /(?:Unused for|Never used in) \d+ days/.exec(card)?.[0])).toEqual([
    undefined,
    "Unused for 90 days",
    undefined,
    "Never used in 120 days",
  ]);
  expect(html.match(/<span[^>]*danger[^>]*>(?=<svg[^>]*clock)/g)).toHaveLength(2);
});

test("marks nothing when every app is in use", () => {
  const { page, html } = shown(app("Fresh", ago(400), ago(1)));
  expect(page).not.toContain("90 days");
  expect(html).not.toContain("lucide-clock");
});
