import { authorizationUrl, Browser } from "../../service/auth/testing/browser.ts";
import type { TestService } from "../../service/testing/harness.ts";
import { until } from "../../service/testing/launch.ts";
import type { AttackTarget } from "./target.ts";
import { type Attacks, needsOwn } from "./world.ts";

/** Opens the sign-in page in a browser. Returns functions that ask for a code and enter one from an address. */
async function signInPage({ origin }: AttackTarget) {
  const browser = new Browser(origin);
  const redirect = { redirect_uri: "http://127.0.0.1:9/callback" };
  const { url } = await authorizationUrl({ origin } as TestService, { client_id: "loupe-cli" }, redirect);
  const uid = new URL((await browser.fetch(url.href)).headers.get("location")!, origin).pathname.split("/").pop()!;
  const post = async (step: string, body: object, from: string) =>
    (await browser.post(`/oauth/interaction/${uid}/${step}`, body, { "x-forwarded-for": from })).status;
  return {
    ask: (email: string, from: string) => post("email", { email }, from),
    enter: (email: string, code: string, from: string) => post("code", { email, code }, from),
  };
}

const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

export const guessing: Attacks = {
  async H2({ target, own }) {
    if (!own) return needsOwn;
    const [email, home] = ["victim@acme.example", "198.51.100.9"];
    const victim = await signInPage(target);
    const attacker = await signInPage(target);
    await victim.ask(email, home);
    const inNetwork = (index: number) => `2001:db8:1:1::${(index + 1).toString(16)}`;
    const inSite = (index: number) => `2001:db8:2:${(index + 1).toString(16)}::1`;
    const [guesses, mails, site]: number[][] = [[], [], []];
    for (let index = 0; index < 40; index++) guesses!.push(await attacker.enter(email, "000000", inNetwork(index)));
    for (let index = 0; index < 30; index++) mails!.push(await attacker.ask(`stranger-${index}@acme.example`, inNetwork(index)));
    for (let index = 0; index < 90; index++) site!.push(await attacker.ask(`other-${index}@acme.example`, inSite(index)));
    const mailed = () => own.sink.received.find((mail) => mail.includes(email));
    await until(() => mailed() !== undefined);
    const code = /(\d{3}) (\d{3})/.exec(mailed()!)!.slice(1).join("");
    const started = performance.now();
    const status = await victim.enter(email, code, home);
    const ms = Math.round(performance.now() - started);
    const refused = [guesses, mails, site].map((statuses) => count(statuses!, 429));
    const broken = [guesses, mails, site].flat().filter((one) => one! >= 500).length;
    return {
      passed: status === 200 && ms < 5000 && refused.every((one) => one > 0) && broken === 0,
      result: `refused ${refused[0]} of 40 codes, ${refused[1]} of 30 mails of a /64, ${refused[2]} of 90 of a /48; the person signed in with ${status} in ${ms} ms`,
    };
  },
};
