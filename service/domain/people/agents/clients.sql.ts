import type { Statement } from "../../../db/client.ts";

/** Reads the name that an OAuth client registered; the id ($1) is hashed. */
export const clientName: Statement = {
  name: "agent_client",
  sql: "select payload->>'client_name' as name from oauth_models where model = 'Client' and id = $1",
};

/** Selects when a client registered. */
export const clientRegistration: Statement = {
  name: "client_first_seen",
  sql: "select created_at from oauth_models where model = 'Client' and id = $1",
};
