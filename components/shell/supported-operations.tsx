"use client";

import { createContext, use } from "react";
import type { Capability } from "@/lib/api/capability";

/** Operations of the contract that the service lacks. */
const Absent = createContext<readonly Capability[]>([]);
export const AbsentProvider = Absent.Provider;

/**
 * Returns true when the service has an operation. Controls that need one are hidden without it:
 * `const canChange = useOffers("PATCH /media/{mediaId}/visibility")`. The embedded service has all of them.
 */
export const useOffers = (capability: Capability): boolean => !use(Absent).includes(capability);

/** Returns the check of `useOffers`, for lists of operations. */
export function useOffersAny(): (capability: Capability) => boolean {
  const absent = use(Absent);
  return (capability) => !absent.includes(capability);
}
