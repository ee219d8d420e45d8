import type { Fault } from "./fault.ts";
import { processFaults } from "./process-faults.ts";
import { serverFaults } from "./server-faults.ts";

/** Every fault of `npm run faults`, in the order of the document. */
export const allFaults: readonly Fault[] = [...processFaults, ...serverFaults];
