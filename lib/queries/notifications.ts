import type { ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";

/** Reads the caller's choice of emails. */
export const notifications = () => query("GET /me/notifications");
export const chooseNotifications = (choice: Partial<ResponseBody<"GET /me/notifications">>) =>
  api("PATCH /me/notifications", { body: choice });
