import { setTimeout as sleep } from "node:timers/promises";
import { call } from "./target.ts";
import { type Attacks, needsOwn } from "./world.ts";

const WINDOWS = 5;
const NAMES = ["https://evil.example", "Reset at evil.example/login", "www.evil.example"];

export const mailAndLimits: Attacks = {
  async M1({ target, own }) {
    if (!own) return needsOwn;
    if (!own.redis) return { skipped: "redis-server is not installed" };
    const read = () => call(target, "/v2/instance", { from: "198.51.100.30" });
    await read();
    own.redis.freeze();
    const frozen = [];
    for (let index = 0; index < 6; index++) frozen.push(await read());
    own.redis.thaw();
    await sleep(1500);
    const after = await read();
    const slowest = Math.max(...frozen.map(({ ms }) => ms));
    const remaining = [...frozen, after].map(({ headers }) => Number(headers.get("ratelimit-remaining")));
    const isCounted = frozen.slice(1).every((_, index) => remaining[index + 1]! < remaining[index]!);
    // Redis still has the one call from before, and counts on from there.
    const isBack = remaining.at(-1)! > remaining.at(-2)!;
    return {
      passed: slowest < 1000 && isCounted && isBack && [...frozen, after].every(({ status }) => status === 200),
      result: `slowest call ${Math.round(slowest)} ms, ${isCounted ? "counted" : "not counted"}, Redis ${isBack ? "used again" : "not used again"}`,
    };
  },

  async M2({ target, own, isLong }) {
    if (!own) return needsOwn;
    const statuses: number[] = [];
    for (let team = 0; team <= WINDOWS; team++) {
      const { token, team: slug } = await own.person(`mailer-${team}`);
      const body = { members: [{ email: "target@acme.example", level: "member" }] };
      statuses.push((await call(target, `/v2/accounts/${slug}/invites`, { token, body })).status);
    }
    const { token, team } = await own.person("namer");
    const names = [];
    for (const name of NAMES)
      names.push(
        (await call(target, `/v2/accounts/${team}`, { token, method: "PATCH", body: { defaultUserLevel: "member", name } })).status,
      );
    let sent = 0;
    for (let batch = 0; isLong && batch < 23; batch++) {
      const members = Array.from({ length: 100 }, (_, index) => ({ email: `bulk-${batch}-${index}@acme.example`, level: "member" }));
      if ((await call(target, `/v2/accounts/${team}/invites`, { token, body: { members } })).status === 201) sent += 100;
    }
    const accepted = statuses.filter((status) => status === 201).length;
    return {
      passed: accepted === WINDOWS && statuses.at(-1) === 429 && names.every((status) => status === 400) && sent <= 2000,
      result: `${accepted} invites to one person, then ${statuses.at(-1)}; names ${names.join(", ")}${isLong ? `; ${sent} of 2,300 with one token` : ""}`,
    };
  },

  async L6({ target, own }) {
    if (!own) return needsOwn;
    const { project, token } = await own.person("stager");
    const size = 50 * 1024 * 1024;
    for (let declared = 0; declared < 450; declared++) {
      const hash = declared.toString(16).padStart(64, "0");
      const body = { name: `${declared}.png`, contentType: "image/png", size, hash, project };
      const { status, text } = await call(target, "/v2/media", { token, body });
      if (status === 201) continue;
      const { error } = JSON.parse(text) as { error?: string };
      return {
        passed: status === 409 && declared * size <= 20 * 1024 ** 3 && Boolean(error),
        result: `${status} after ${declared} uploads, ${((declared * size) / 1e9).toFixed(1)} GB: “${error}”`,
      };
    }
    return { passed: false, result: "450 uploads were accepted" };
  },
};
