import { createLoader } from "nuqs/server";
import { pageParameter } from "@/lib/team/list-parameters";

const load = createLoader({ page: pageParameter });

/** Returns the number of a list's page in a URL, from 1; 1 for a wrong one. */
export const pageOf = (query: Record<string, string | string[]>): number => load(query).page;
