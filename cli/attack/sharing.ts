import { setTimeout as sleep } from "node:timers/promises";
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { call, type AttackTarget } from "./target.ts";
import { uploadMedia } from "./upload-media.ts";
import { type Attacks, needsOwn } from "./world.ts";

type Person = { project: string; token: string };

/** Uploads a small picture of its own. */
async function upload(target: AttackTarget, person: Person, name: string) {
  const [r, g, b] = randomBytes(3) as unknown as [number, number, number];
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: { r, g, b } } });
  return uploadMedia(target, person, { bytes: await drawn.png().toBuffer(), name });
}

export const sharing: Attacks = {
  async U1({ target, own, isLong }) {
    if (!own) return needsOwn;
    const person = await own.person("uploader");
    let [answered, ready] = [0, 0];
    for (let round = 0; round < (isLong ? 60 : 10); round++) {
      const name = `race-${round}.png`;
      const both = await Promise.all([upload(target, person, name), upload(target, person, name)]);
      answered += both.filter(({ status }) => status === 200).length;
      const { text } = await call(target, `/v2/media/${both[0].media.id}/versions`, { token: person.token });
      ready += (JSON.parse(text) as unknown[]).length;
    }
    return { passed: answered === ready, result: `${answered} answers 200, ${ready} ready versions` };
  },

  async G1({ target, own }) {
    if (!own) return needsOwn;
    const person = await own.person("sharer");
    await call(target, `/v2/projects/${person.project}`, { token: person.token, method: "PATCH", body: { visitorComments: "guest" } });
    const links: string[] = [];
    for (let at = 0; at < 6; at++) links.push((await upload(target, person, `link-${at}.png`)).media.url.split("/m/").at(-1)!);
    const statuses: number[] = [];
    for (let at = 0; at < 40; at++) {
      const body = { email: "client@acme.example" };
      statuses.push((await call(target, `/v2/shares/${links[at % 6]}/guest-codes`, { from: `203.0.${at}.20`, body })).status);
    }
    const sent = statuses.filter((status) => status === 201).length;
    const names = [];
    for (const name of ["Loupe Team", "Dana\u202egnp"]) {
      const body = { codeId: "x", code: "123456", name, notify: false };
      names.push((await call(target, `/v2/shares/${links[0]}/guest`, { from: "203.0.99.20", body })).status);
    }
    return {
      passed: sent > 0 && sent <= 20 && statuses.at(-1) === 429 && names.every((status) => status === 400),
      result: `${sent} of 40 codes mailed through six links, then ${statuses.at(-1)}; names ${names.join(", ")}`,
    };
  },

  async P1({ target, own, isLong }) {
    if (!own) return needsOwn;
    const person = await own.person("keeper");
    const { media } = await upload(target, person, "locked.png");
    await call(target, `/v2/projects/${person.project}`, { token: person.token, method: "PATCH", body: { shareLinks: true } });
    const body = { name: "Client", mediaIds: [media.id], audience: "passcode", passcode: "open sesame" };
    const { text } = await call(target, `/v2/projects/${person.project}/share-links`, { token: person.token, body });
    const link = (JSON.parse(text) as { url: string }).url.split("/m/").at(-1)!;
    const enter = (passcode: string, from: string) => call(target, `/v2/shares/${link}/passcode`, { from, body: { passcode } });
    const started = performance.now();
    const guesses = Array.from({ length: 400 }, (_, at) => enter("wrong one", `203.0.${at % 250}.30`));
    let tries = 1;
    let right = await enter("open sesame", "198.51.100.70");
    // 0: it waits in the queue for longer than a call of the attack.
    for (; [0, 429].includes(right.status) && tries < 15; tries++) {
      await sleep(1000 * Number(right.headers.get("retry-after")));
      right = await enter("open sesame", "198.51.100.70");
    }
    const ms = performance.now() - started;
    const statuses = new Set((await Promise.all(guesses)).map(({ status }) => status));
    return {
      passed: right.status === 204 && (!isLong || ms < 10_000) && [...statuses].every((status) => [0, 400, 429].includes(status)),
      result: `right passcode ${right.status} after ${(ms / 1000).toFixed(1)} s and ${tries} tries beside 400 wrong ones: ${[...statuses].join(", ")}`,
    };
  },
};
