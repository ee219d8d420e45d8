import { urlPart } from "../text/plain-letters.ts";

/** Derives a slug as the service does: `Tidemark Lines` → `tidemark-lines`. Empty when no letter or digit is left. */
export const slugOf = (name: string) => urlPart(name, 48);
