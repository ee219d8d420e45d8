"use client";

import { createContext, use } from "react";
import type { ApiRoute } from "@/lib/api/call";

/** The routes of the contract that the service lacks. */
const Absent = createContext<readonly ApiRoute[]>([]);
export const AbsentProvider = Absent.Provider;

/**
 * Whether the service has an operation; a control that rests on one is not drawn without it:
 * `const mayChange = useOffers("PATCH /media/{mediaId}/visibility")`. The embedded service has them all.
 */
export const useOffers = (route: ApiRoute): boolean => !use(Absent).includes(route);
