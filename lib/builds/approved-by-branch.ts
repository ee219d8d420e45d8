import type * as z from "zod";
import type { Build } from "../contract/build-shapes.ts";

type Facts = Pick<z.output<typeof Build>, "type" | "status"> & { decided?: { failed: number } | null | undefined };

/** Returns true for a build that its branch approves: undecided changes need no review, but failed snapshots do. */
export const isApprovedByBranch = ({ type, status, decided }: Facts): boolean =>
  type === "reference" && status === "changes-detected" && !decided?.failed;
