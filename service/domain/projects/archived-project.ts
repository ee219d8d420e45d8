import { conflict } from "../../core/errors.ts";

/** The refusal of every change of an archived project, except of who has access. */
export const archivedProject = () => conflict("This project is archived and read-only. Unarchive it first.");
