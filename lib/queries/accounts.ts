import { mutationOptions } from "@tanstack/react-query";
import type { ResponseBody, ApiError, Args } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";

export const me = () => query("GET /me");
export const account = (accountSlug: string) => query("GET /accounts/{accountSlug}", { params: { accountSlug } });
/** Usage of an account on some UTC days. */
export const accountUsage = (accountSlug: string, days: { from: string; to: string }) =>
  query("GET /accounts/{accountSlug}/usage", { params: { accountSlug }, query: days });
export const instance = () => query("GET /instance");
export const mailbox = () => query("GET /instance/mailbox");
/** The HTML part of an email in the dev mailbox. Cached forever, because it never changes. */
export const mailHtml = (mailId: string) => ({
  ...query("GET /instance/mailbox/{mailId}/html", { params: { mailId } }),
  staleTime: Infinity,
});

type Team = NonNullable<Args<"POST /accounts">[0]>["body"];

export const createTeam = () =>
  mutationOptions<ResponseBody<"POST /accounts">, ApiError, Team>({
    mutationFn: (body) => api("POST /accounts", { body }),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries(me()),
  });
