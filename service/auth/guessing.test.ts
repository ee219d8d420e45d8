import { expect, test } from "vitest";
import { onEachDatabase, type TestService } from "../testing/harness.ts";
import { authorizationUrl, Browser } from "./testing/browser.ts";

/** Returns a browser at the sign-in page and a function that guesses a code for an address from a network. */
async function guesser(service: TestService) {
  const browser = new Browser(service.origin);
  const { url } = await authorizationUrl(service, { client_id: "loupe-cli" }, { redirect_uri: "http://127.0.0.1:9/callback" });
  const uid = new URL((await browser.fetch(url.href)).headers.get("location")!).pathname.split("/").pop()!;
  return async (email: string, network: string) =>
    (await browser.post(`/oauth/interaction/${uid}/code`, { email, code: "000000" }, { "x-forwarded-for": network })).status;
}
const network = (index: number) => `198.51.${index >> 8}.${index & 255}`;

onEachDatabase(
  "POST /oauth/interaction/{uid}/code, guessed at",
  (service) => {
    test("allows 25 tries an hour for an address, across networks and spellings", async () => {
      const guess = await guesser(service());
      const answers = [];
      for (let index = 0; index < 27; index++)
        answers.push(await guess(index % 2 ? " Victim@acme.example" : "victim@acme.example", network(index)));
      expect(answers).toEqual([...Array<number>(25).fill(400), 429, 429]);
      expect(await guess("somebody.else@acme.example", network(0))).toBe(400);
    });

    test("allows 100 tries an hour from a network, across addresses", async () => {
      const guess = await guesser(service());
      const answers = await Promise.all(Array.from({ length: 103 }, (_, index) => guess(`target${index}@acme.example`, "192.0.2.7")));
      expect(answers.filter((status) => status === 429)).toHaveLength(3);
      expect(await guess("target0@acme.example", "192.0.2.8")).toBe(400);
    });

    test("allows 3,000 tries an hour in total", async () => {
      const guess = await guesser(service());
      const all = service().deps.limits.window("sign-in-try-all", 3000, 3600);
      let left: number;
      do left = (await all.take("all")).remaining;
      while (left > 1);
      expect(await guess("one@acme.example", "192.0.2.20")).toBe(400);
      expect(await guess("two@acme.example", "192.0.2.21")).toBe(429);
    });
  },
  { devMailbox: false, demo: false },
);
