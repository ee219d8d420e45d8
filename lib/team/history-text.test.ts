import { expect, it } from "vitest";
import type { HistoryEntry } from "../queries/history.ts";
import { historySentence } from "./history-text.ts";

const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
  id: "e1",
  kind: "team.updated",
  actor: { id: "u1", slug: "ana", name: "Ana" },
  target: null,
  targetId: null,
  before: null,
  after: null,
  via: null,
  outcome: "done",
  reason: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  ...more,
});

it.each([
  [{ before: "member", after: "contributor" }, "changed the default role from member to contributor"],
  [{ before: "member, Acme", after: "member, Tidemark, Lines" }, "changed the name from Acme to Tidemark, Lines"],
  [
    { before: "member, Acme", after: "contributor, Tidemark" },
    "changed the default role from member to contributor and the name from Acme to Tidemark",
  ],
  [{ before: "member, Acme", after: "member, Acme" }, "changed nothing in the settings"],
  [{ before: "member", after: "member" }, "changed nothing in the settings"],
  [{ before: null, after: "contributor", outcome: "refused" as const }, "tried to change the settings"],
  [
    { kind: "project-token.created" as const, target: "acme/web", after: "Nightly CI" },
    "created the project token “Nightly CI” of acme/web",
  ],
  [{ kind: "project-token.revoked" as const, target: "acme/web" }, "revoked a project token of acme/web"],
  [
    { kind: "team.token-lifetime" as const, before: "no limit", after: "30 days" },
    "changed the longest lifetime of tokens from no limit to 30 days",
  ],
  [{ kind: "team.passkeys" as const, after: "required", outcome: "refused" as const }, "tried to require passkeys"],
  [{ kind: "credential.revoked" as const, target: "the token “CI” of Ben" }, "revoked the access of the token “CI” of Ben"],
  [{ kind: "media.visibility" as const, target: "cart.png", after: "public" }, "uploaded cart.png for anyone with the link"],
  [
    { kind: "media.visibility" as const, target: "cart.png", before: "public", after: "team" },
    "changed who can open cart.png from public to team",
  ],
  [
    { kind: "media.visibility" as const, target: "cart.png", after: "public", outcome: "refused" as const },
    "tried to upload cart.png for anyone with the link",
  ],
  [{ kind: "media.deleted" as const, target: "cart.png", before: "public" }, "deleted cart.png, whose link was public"],
  [{ kind: "media.deleted" as const, target: "cart.png", before: "team" }, "deleted cart.png"],
  [{ kind: "change.ignored" as const, target: "clock.png", after: "2026-12-28" }, "ignored a change of clock.png until 28 Dec 2026"],
  [
    { kind: "build-rule.changed" as const, target: "acme/web", before: "until 2026-12-28", after: "2027-01-02" },
    "changed the end of a rule in acme/web from 28 Dec 2026 to 2 Jan 2027",
  ],
  [
    { kind: "build-rule.created" as const, target: "acme/web", after: "Compare with threshold 0.6 in 2026-12-28/**" },
    "saved a rule in acme/web: Compare with threshold 0.60 in 2026-12-28/**",
  ],
  [{ kind: "build-rule.changed" as const, target: "acme/web" }, "changed a rule in acme/web"],
  [{ kind: "group.members-added" as const, target: "QA", after: "1250 people" }, "added 1,250 people to the group QA"],
  [{ kind: "group.renamed" as const, target: "QA", after: "1250 people" }, "renamed the group QA to 1250 people"],
])("describes %j as %j", (more, words) => expect(historySentence(entry(more))).toBe(words));
