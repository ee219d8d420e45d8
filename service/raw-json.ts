/** A body that is JSON already; `serve` sends it as it stands. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Hands JSON text to `serve` where a `T` is expected: long lists are put together once, as text, and never parsed on the way out. */
export const rawJson = <T>(text: string) => new RawJson(text) as unknown as T;
