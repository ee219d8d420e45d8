export type TokenKind = "personal" | "project" | "oauth";

/** Token hashes and the moments of their last use as ISO 8601, by kind of token. */
export type LastUsedTimes = Record<TokenKind, [hash: string, at: string][]>;

export type LastUsedBuffer = {
  mark(kind: TokenKind, hash: string, at: Date): void;
  /** Empties the buffer; null when it was empty. */
  take(): LastUsedTimes | null;
};

/** Buffers when tokens were used, so that a read of the API never writes. */
export function lastUsedBuffer(): LastUsedBuffer {
  const times: Record<TokenKind, Map<string, string>> = { personal: new Map(), project: new Map(), oauth: new Map() };
  return {
    mark: (kind, hash, at) => void times[kind].set(hash, at.toISOString()),
    take() {
      const kinds = Object.keys(times) as TokenKind[];
      if (kinds.every((kind) => !times[kind].size)) return null;
      const taken = Object.fromEntries(kinds.map((kind) => [kind, [...times[kind]]])) as LastUsedTimes;
      for (const kind of kinds) times[kind].clear();
      return taken;
    },
  };
}
