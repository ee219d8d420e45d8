export type TokenKind = "personal" | "project" | "oauth";

/** Token hashes and the moments of their last use as ISO 8601, with the client address where it is known, by kind of token. */
export type LastUsedTimes = Record<TokenKind, [hash: string, at: string, address?: string][]>;

export type LastUsedBuffer = {
  mark(kind: TokenKind, hash: string, at: Date, address?: string): void;
  /** Empties the buffer; null when it was empty. */
  take(): LastUsedTimes | null;
};

/** Buffers when tokens were used, so that a read of the API never writes. */
export function lastUsedBuffer(): LastUsedBuffer {
  const times: Record<TokenKind, Map<string, { at: string; address: string | undefined }>> = {
    personal: new Map(),
    project: new Map(),
    oauth: new Map(),
  };
  return {
    mark: (kind, hash, at, address) => void times[kind].set(hash, { at: at.toISOString(), address }),
    take() {
      const kinds = Object.keys(times) as TokenKind[];
      if (kinds.every((kind) => !times[kind].size)) return null;
      const taken = Object.fromEntries(
        kinds.map((kind) => [kind, [...times[kind]].map(([hash, { at, address }]) => [hash, at, ...(address ? [address] : [])])]),
      ) as LastUsedTimes;
      for (const kind of kinds) times[kind].clear();
      return taken;
    },
  };
}
