import type { BuildRule } from "@/lib/queries/build-rules";

/** Creates a rule for a test. */
export const exampleRule = (more: Partial<BuildRule> = {}): BuildRule => ({
  id: "r1",
  effect: "approve",
  conditions: { tests: "pages/**", recoloured: { from: "#2563EB", to: "#1D4ED8" } },
  threshold: null,
  summary: "Approve recoloured #2563EB → #1D4ED8 in pages/**",
  reason: null,
  state: "active",
  decided: 41,
  createdAt: "2026-11-01T10:00:00.000Z",
  createdBy: { id: "u1", slug: "ana", name: "Ana Reis", type: "user" } as unknown as BuildRule["createdBy"],
  agent: null,
  expiresAt: "2099-11-30T10:00:00.000Z",
  revokedAt: null,
  revokedBy: null,
  ...more,
});
