"use client";

import { createContext } from "react";
import type { Tab } from "@/components/ui/tabs";

/** The pages that share a heading and an entry of the navigation: People with its members, invites, groups and domains. */
export type Section = { label: string; tabs: readonly Tab[] };

/** Section of the open page; null for a page with an entry of its own. */
export const SectionContext = createContext<Section | null>(null);
export const SectionProvider = SectionContext.Provider;
