import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { purgeExpiredAuthorizations } from "../../../auth/purge.ts";
import { shareVisitors } from "../../../db/share-link-schema.ts";
import { historyEntries } from "../../../db/team-schema.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { shareProject } from "../../../testing/share-links.ts";

onEachDatabase("refused visits of a share link", (service) => {
  async function setUp(settings: object) {
    const made = await shareProject(service());
    const media = await made.add("cart.png");
    const { body: link } = await made.create({ mediaIds: [media.id], ...settings });
    const recorded = () =>
      service()
        .deps.db.select()
        .from(historyEntries)
        .where(and(eq(historyEntries.targetId, link.id), eq(historyEntries.outcome, "refused")));
    const entry = () => made.share(link.url, {}, "GET /entry");
    return { ...made, link, recorded, entry };
  }

  test("are recorded without the entered text, five a day for each reason [security: refused visits cannot fill a history]", async () => {
    const { link, share, recorded } = await setUp({ audience: "passcode", passcode: "open sesame" });
    for (let tries = 0; tries < 8; tries++)
      await share(link.url, { body: { passcode: "guessed one" }, address: `203.0.113.${tries}` }, "POST /passcode");
    const entries = await recorded();
    expect(entries).toHaveLength(5);
    expect(entries[0]).toMatchObject({
      kind: "share-link.opened",
      before: "Client",
      reason: "Wrong passcode",
      actorId: null,
      address: null,
    });
    expect(JSON.stringify(entries)).not.toContain("guessed one");
  });

  test("of addresses that the link doesn't name are recorded without the address", async () => {
    const { link, share, recorded } = await setUp({ audience: "addresses", addresses: ["eve@client.example"] });
    await share(link.url, { body: { email: "stranger@other.example" } }, "POST /codes");
    await share(link.url, { body: { email: "eve@client.example" } }, "POST /codes");
    const entries = await recorded();
    expect(entries.map(({ reason }) => reason)).toEqual(["The address isn't named by the link"]);
    expect(JSON.stringify(entries)).not.toContain("stranger");
  });

  test("of links that are off or have ended are recorded; unknown links are not", async () => {
    const { link, entry, change, recorded, share } = await setUp({ endsAt: new Date(Date.now() + 60_000).toISOString() });
    service().travel(61_000);
    expect((await entry()).status).toBe(404);
    await change(link.id, { isOn: false });
    expect((await entry()).status).toBe(404);
    service().travel(-61_000);
    expect((await share(`link-${"a".repeat(28)}`, {}, "GET /entry")).status).toBe(404);
    expect((await recorded()).map(({ reason }) => reason).toSorted()).toEqual(["The link has ended", "The link is off"]);
  });

  test("leave no visitors after 90 days", async () => {
    const { link, share } = await setUp({ audience: "passcode", passcode: "open sesame" });
    await share(link.url, { body: { passcode: "open sesame" } }, "POST /passcode");
    const stored = async () => (await service().deps.db.select().from(shareVisitors).where(eq(shareVisitors.linkId, link.id))).length;
    await purgeExpiredAuthorizations(service().deps);
    expect(await stored()).toBe(1);
    service().travel(91 * 24 * 3_600_000);
    await purgeExpiredAuthorizations(service().deps);
    service().travel(-91 * 24 * 3_600_000);
    expect(await stored()).toBe(0);
  });
});
