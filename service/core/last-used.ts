export type TokenKind = "personal" | "project" | "oauth";

/** Token hashes and the moments of their last use as ISO 8601, with the client address where it is known, by kind of token. */
export type LastUsedTimes = Record<TokenKind, [hash: string, at: string, address?: string][]> & {
  /** Moments at which people last opened something of a team, other than by a personal token. Absent in jobs of earlier releases. */
  members?: [userId: string, teamId: string, at: string][];
};

export type LastUsedBuffer = {
  mark(kind: TokenKind, hash: string, at: Date, address?: string): void;
  /** Marks that a person used a team. */
  markMember(userId: string, teamId: string, at: Date): void;
  /** Empties the buffer; null when it was empty. */
  take(): LastUsedTimes | null;
};

/** Buffers when tokens and teams were used, so that a read of the API never writes. */
export function lastUsedBuffer(): LastUsedBuffer {
  const times: Record<TokenKind, Map<string, { at: string; address: string | undefined }>> = {
    personal: new Map(),
    project: new Map(),
    oauth: new Map(),
  };
  const members = new Map<string, [userId: string, teamId: string, at: string]>();
  return {
    mark: (kind, hash, at, address) => void times[kind].set(hash, { at: at.toISOString(), address }),
    markMember: (userId, teamId, at) => void members.set(`${userId} ${teamId}`, [userId, teamId, at.toISOString()]),
    take() {
      const kinds = Object.keys(times) as TokenKind[];
      if (kinds.every((kind) => !times[kind].size) && !members.size) return null;
      const taken = Object.fromEntries(
        kinds.map((kind) => [kind, [...times[kind]].map(([hash, { at, address }]) => [hash, at, ...(address ? [address] : [])])]),
      ) as LastUsedTimes;
      for (const kind of kinds) times[kind].clear();
      if (members.size) taken.members = [...members.values()];
      members.clear();
      return taken;
    },
  };
}
