/** Name of the attachments by which `expect` of this package speaks to the reporter. */
export const RECORD = "loupe-assertion";

/** An assertion of a screenshot or ARIA snapshot with a name. Paths are absolute. */
export type RecordedAssertion = {
  kind: "screenshot" | "aria";
  /** With slashes between its parts, as given. */
  name: string;
  baseline: string;
  passed: boolean;
  /** Text of a failed ARIA snapshot. */
  actual?: string;
  browser?: { name: string; version: string };
  viewport?: { width: number; height: number };
  url?: string;
};

/** Parses an attachment of `expect`; null for other content. */
export function parseRecord(body: Uint8Array | undefined): RecordedAssertion | null {
  try {
    const value = JSON.parse(Buffer.from(body ?? []).toString("utf8")) as RecordedAssertion;
    return typeof value.baseline === "string" && typeof value.name === "string" ? value : null;
  } catch {
    return null;
  }
}
