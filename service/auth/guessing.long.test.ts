import { expect, test } from "vitest";
import type { Allowance, Limiter } from "../core/limits.ts";
import { queuedMails } from "../testing/mails.ts";
import { onEachDatabase, type TestService } from "../testing/harness.ts";
import { authorizationUrl, Browser } from "./testing/browser.ts";

/** Returns a browser at the sign-in page and functions that ask for a code and enter one from a network. */
async function signInPage(service: TestService) {
  const browser = new Browser(service.origin);
  const { url } = await authorizationUrl(service, { client_id: "loupe-cli" }, { redirect_uri: "http://127.0.0.1:9/callback" });
  const uid = new URL((await browser.fetch(url.href)).headers.get("location")!).pathname.split("/").pop()!;
  const post = async (step: string, body: object, from: string) =>
    (await browser.post(`/oauth/interaction/${uid}/${step}`, body, { "x-forwarded-for": from })).status;
  return {
    ask: (email: string, from: string) => post("email", { email }, from),
    enter: (email: string, code: string, from: string) => post("code", { email, code }, from),
  };
}
/** Returns a function that guesses a code for an address from a network. */
async function guesser(service: TestService) {
  const { enter } = await signInPage(service);
  return (email: string, from: string) => enter(email, "000000", from);
}
const mailedTo = async (service: TestService, email: string) =>
  /(\d{3}) (\d{3})/
    .exec((await queuedMails(service, email)).at(-1)!.text)!
    .slice(1)
    .join("");
/** Fills a window until `left` requests remain, or `left` are above it. */
async function fill(window: Limiter, key: string, left = 0) {
  let state: Allowance;
  do state = await window.take(key);
  while (state.remaining - state.excess > left);
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
      expect(await guess("other.person@acme.example", network(0))).toBe(400);
    });

    test("allows 100 tries an hour from a network, across addresses", async () => {
      const guess = await guesser(service());
      const answers = await Promise.all(Array.from({ length: 103 }, (_, index) => guess(`target${index}@acme.example`, "192.0.2.7")));
      expect(answers.filter((status) => status === 429)).toHaveLength(3);
      expect(await guess("target0@acme.example", "192.0.2.8")).toBe(400);
    });

    test("counts a /64 of IPv6 as one network, and a /48 as four [security: one IPv6 network is one client]", async () => {
      const guess = await guesser(service());
      const from = (subnet: number, host: number) => `2001:db8:77:${subnet.toString(16)}::${host.toString(16)}`;
      const statuses = async (count: number, at: (index: number) => string) =>
        Promise.all(Array.from({ length: count }, (_, index) => guess(`six${index}@acme.example`, at(index))));
      const one = await statuses(103, (index) => from(1, index + 1));
      expect(one.filter((status) => status === 429)).toHaveLength(3);
      // The site has 400 tries; 103 are used.
      const many = await statuses(300, (index) => from(100 + index, 1));
      expect(many.filter((status) => status === 429)).toHaveLength(3);
      expect(await guess("six@acme.example", "2001:db8:78::1")).toBe(400);
    });

    test("slows down, but never refuses, beyond 3,000 tries and 2,000 mails [security: no lockout of everyone]", async () => {
      const { limits } = service().deps;
      await fill(limits.window("sign-in-try-all", 3000, 3600), "all", -60);
      await fill(limits.window("sign-in-mail-all", 2000, 3600), "all", -60);
      const { ask, enter } = await signInPage(service());
      const started = performance.now();
      expect(await ask("waits@acme.example", "192.0.2.30")).toBe(204);
      expect(performance.now() - started).toBeGreaterThan(400);
      const code = await mailedTo(service(), "waits@acme.example");
      const entered = performance.now();
      expect(await enter("waits@acme.example", code, "192.0.2.30")).toBe(200);
      expect(performance.now() - entered).toBeGreaterThan(400);
    });

    test("lets the browser that asked sign in after 30 tries by others [security: no lockout by other people]", async () => {
      const own = await signInPage(service());
      expect(await own.ask("owner@acme.example", "192.0.2.40")).toBe(204);
      const code = await mailedTo(service(), "owner@acme.example");
      const guess = await guesser(service());
      const guesses = await Promise.all(Array.from({ length: 30 }, (_, index) => guess("owner@acme.example", network(600 + index))));
      expect(guesses.filter((status) => status === 429)).toHaveLength(5);
      // The network is exhausted too, by a stranger behind the same address.
      await fill(service().deps.limits.networkWindow("sign-in-try", 100, 3600), "192.0.2.40", -1);
      expect(await own.enter("owner@acme.example", "000000", "192.0.2.40")).toBe(400);
      expect(await own.enter("owner@acme.example", code, "192.0.2.40")).toBe(200);
    });

    test("mails a code after other people requested five for the address [security: no lockout by other people]", async () => {
      const stranger = await signInPage(service());
      const asked = [];
      for (let index = 0; index < 7; index++) asked.push(await stranger.ask("flooded@acme.example", "192.0.2.50"));
      expect(asked).toEqual([204, 204, 204, 204, 204, 429, 429]);
      const own = await signInPage(service());
      expect(await own.ask("flooded@acme.example", "192.0.2.51")).toBe(204);
    });
  },
  { devMailbox: false, demo: false },
);
