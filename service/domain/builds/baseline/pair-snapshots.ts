import type { diffs } from "../../../db/diff-schema.ts";

export type HeadSnapshot = {
  id: number;
  test_id: number;
  name: string;
  file_id: string;
  base_names: string[] | null;
  parent_name: string | null;
  threshold: number | null;
  /** The bytes were not verified yet. */
  unverified: boolean;
  /** The bytes were removed because they could not be read. */
  unreadable: boolean;
  retry: number | null;
  retries: number | null;
};
export type BaseSnapshot = Pick<HeadSnapshot, "id" | "test_id" | "name" | "file_id" | "parent_name">;
export type Pair = { status: (typeof diffs.$inferSelect)["status"]; head: HeadSnapshot | null; base: BaseSnapshot | null };

/** Returns a name in the form in which names are compared: NFC. The file systems of macOS and Linux may differ in the form of one name. */
export const comparedName = (name: string): string => name.normalize("NFC");

const isFailure = (name: string) => name.includes(" (failed).");

/**
 * Pairs the snapshots of a build with those of its baseline by name, or by the first known name of `base_names`. Equal files that can be read are
 * unchanged and all other pairs pending. Snapshots of failed tests are never paired. `removed: false` leaves out what the build lacks.
 */
export function pairSnapshots(heads: readonly HeadSnapshot[], bases: readonly BaseSnapshot[], { removed }: { removed: boolean }): Pair[] {
  const byName = new Map<string, BaseSnapshot>();
  for (const base of bases) {
    const name = comparedName(base.name);
    if (!byName.has(name)) byName.set(name, base);
  }
  const used = new Set<string>();
  const pairs = heads.map((head): Pair => {
    used.add(comparedName(head.name));
    if (isFailure(head.name)) {
      const retried = head.retry !== null && head.retries !== null && head.retry !== head.retries;
      return { status: retried ? "retryFailure" : "failure", head, base: null };
    }
    const base = (head.base_names ?? [head.name]).flatMap((name) => byName.get(comparedName(name)) ?? [])[0];
    if (!base || isFailure(base.name)) return { status: "added", head, base: null };
    used.add(comparedName(base.name));
    return { status: base.file_id === head.file_id && !head.unreadable ? "unchanged" : "pending", head, base };
  });
  if (!removed) return pairs;
  for (const [name, base] of byName) if (!used.has(name) && !isFailure(name)) pairs.push({ status: "removed", head: null, base });
  return pairs;
}
