import { statement } from "../../../db/statement.ts";

/** Reads the name that an OAuth client registered; the id is hashed. */
export const clientName = statement<{ hash: string }, { name: string | null }>(
  "agent_client",
  "select payload->>'client_name' as name from oauth_models where model = 'Client' and id = :hash",
);

/** Selects when a client registered. */
export const clientRegistration = statement<{ hash: string }, { created_at: Date }>(
  "client_first_seen",
  "select created_at from oauth_models where model = 'Client' and id = :hash",
);
