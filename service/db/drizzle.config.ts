import { defineConfig } from "drizzle-kit";

const tables = [
  "schema",
  "token-schema",
  "media-schema",
  "media-review-schema",
  "oauth-schema",
  "person-schema",
  "jobs-schema",
  "mail-schema",
  "team-schema",
  "comment-schema",
  "comment-read-schema",
  "comment-image-schema",
  "usage-schema",
  "analytics-schema",
  "build-schema",
  "snapshot-schema",
  "decision-schema",
  "diff-schema",
  "review-schema",
  "ci-schema",
  "test-schema",
  "guest-schema",
  "share-link-schema",
  "automation-schema",
  "deployment-schema",
  "pull-request-schema",
].map((file) => `./service/db/${file}.ts`);

export default defineConfig({ dialect: "postgresql", schema: tables, out: "./service/db/migrations" });
