import type { Row } from "../table.ts";
import { benchAccuracy } from "./accuracy.ts";
import { benchCosts } from "./costs.ts";
import { benchEdits } from "./edits.ts";
import { openShooter } from "./shoot.ts";

export const ENGINE_PARTS = ["costs", "pictures", "edits"] as const;

/** Measures parts of the engine: its cost, what it finds in generated pictures, and what it asks about edits of a site. */
export async function* benchEngine(parts: readonly (typeof ENGINE_PARTS)[number][]): AsyncGenerator<Row> {
  const shooter = openShooter();
  try {
    if (parts.includes("costs")) yield* benchCosts();
    if (parts.includes("pictures")) yield* benchAccuracy(shooter);
    if (parts.includes("edits")) yield* benchEdits(shooter);
  } finally {
    await shooter.close();
  }
}
