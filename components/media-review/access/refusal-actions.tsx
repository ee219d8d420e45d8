"use client";

import { loadable } from "@/components/ui/loadable";

// Every share page requests the code of its refusal, which few visitors see.
/** Button "Ask for access" of a page that the reader can't open. */
export const AskFromRefusal = loadable(() => import("./ask-from-refusal"), "The button");
/** Link that signs out, so that the person can sign in to another account. */
export const SwitchAccountButton = loadable(() => import("./switch-account"), "The link");
