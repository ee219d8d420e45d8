import type { Outcome, Row } from "./rows.ts";
import type { Destination, Facts } from "./upload.ts";

export type Ask = (to: Destination, files: readonly Facts[]) => Promise<Outcome[]>;

const AT_ONCE = 100;
/** Milliseconds in which rows that become ready are gathered into one call. */
const GATHER = 60;

/**
 * Learns what rows that are ready would do: `soon` asks for all that do not know yet. A service that cannot tell, or none at all,
 * costs the sentence alone.
 */
export function foreknow(ask: Ask, rows: () => readonly Row[], set: (next: readonly Row[]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let offered = true;

  async function tell(asked: readonly Row[]) {
    const outcomes = await ask(
      asked[0]!.to,
      asked.map(({ facts }) => facts!),
    ).catch((): Outcome[] => []);
    const told = new Map(asked.map((row, index) => [row.id, { row, outcome: outcomes[index] }]));
    set(
      rows().map((row) => {
        const one = told.get(row.id);
        // Renamed or sent elsewhere meanwhile: then it was asked for again.
        if (!one?.outcome || row.now.at !== "ready" || row.facts !== one.row.facts || row.to !== one.row.to) return row;
        return { ...row, now: { at: "ready", outcome: one.outcome } };
      }),
    );
  }

  function now() {
    const places = new Map<string, Row[]>();
    for (const row of rows()) {
      if (row.now.at !== "ready" || row.now.outcome) continue;
      const place = JSON.stringify([row.to.project, row.to.branch, row.to.prNumber]);
      places.set(place, [...(places.get(place) ?? []), row]);
    }
    for (const all of places.values()) for (let from = 0; from < all.length; from += AT_ONCE) void tell(all.slice(from, from + AT_ONCE));
  }

  return {
    soon() {
      clearTimeout(timer);
      if (offered) timer = setTimeout(now, GATHER);
    },
    /** Whether the service has the operation; taken for so until told otherwise. */
    allow(next: boolean) {
      offered = next;
      if (!next) clearTimeout(timer);
    },
  };
}
