"use client";

import { createContext, use } from "react";
import type { Capability } from "@/lib/api/capability";

/** Parts of the contract that the service lacks. */
const Absent = createContext<readonly Capability[]>([]);
export const AbsentProvider = Absent.Provider;

/**
 * Whether the service has an operation; a control that rests on one is not drawn without it:
 * `const mayChange = useOffers("PATCH /media/{mediaId}/visibility")`. The embedded service has them all.
 */
export const useOffers = (capability: Capability): boolean => !use(Absent).includes(capability);
