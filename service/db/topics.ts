import type { Database } from "./client.ts";

/** Channel on which triggers send the id of every build that changed. */
export const BUILDS_CHANNEL = "loupe_builds";

/** Notifications of one channel, by their payload. */
export type Topics = {
  /**
   * Calls `receive` for each notification about a topic, and where one may have got lost. `version` increases with every notification.
   * Returns a function that ends it.
   */
  follow(topic: string, receive: (version: number) => void): () => void;
  close(): Promise<void>;
};

/** Opens the topics of a channel. Listens over one connection for all of them, from the first follower on. */
export function openTopics(database: Pick<Database, "listen">, channel: string): Topics {
  const followers = new Map<string, Set<(version: number) => void>>();
  let unlisten: (() => Promise<void>) | null = null;
  let version = 0;

  function receive(topic?: string): void {
    version++;
    for (const all of topic ? [followers.get(topic)] : followers.values()) for (const one of all ?? []) one(version);
  }

  return {
    follow(topic, follower) {
      unlisten ??= database.listen(channel, receive);
      const all = followers.get(topic) ?? new Set();
      followers.set(topic, all.add(follower));
      return () => {
        all.delete(follower);
        if (!all.size && followers.get(topic) === all) followers.delete(topic);
      };
    },
    async close() {
      await unlisten?.();
      unlisten = null;
    },
  };
}
