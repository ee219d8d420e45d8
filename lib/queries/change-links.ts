import type { ResponseBody } from "../api/call.ts";
import { query } from "../api/query.ts";

/** A change that anyone with the link may see. */
export const sharedChange = (changeToken: string) => query("GET /changes/{changeToken}", { params: { changeToken } });
export type SharedChange = ResponseBody<"GET /changes/{changeToken}">;
