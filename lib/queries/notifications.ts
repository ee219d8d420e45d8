import { mutationOptions } from "@tanstack/react-query";
import type { ApiError, ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";

type Choice = ResponseBody<"GET /me/notifications">;

/** Reads the caller's choice of emails. */
export const notifications = () => query("GET /me/notifications");

/** Changes the choice of emails. */
export const chooseNotifications = () =>
  mutationOptions<Choice, ApiError, Partial<Choice>>({
    mutationFn: (choice) => api("PATCH /me/notifications", { body: choice }),
    onSuccess: (saved, _, __, { client }) => void client.setQueryData(notifications().queryKey, saved),
  });
