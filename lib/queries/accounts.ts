import { mutationOptions } from "@tanstack/react-query";
import type { ResponseBody, ApiError, Args } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";

export const me = () => query("GET /me");
export const account = (accountSlug: string) => query("GET /accounts/{accountSlug}", { params: { accountSlug } });
export const instance = () => query("GET /instance");
/** The numbers of the instance, for operators. Read again while the page is open. */
export const stateOfInstance = () => ({ ...query("GET /instance/status"), refetchInterval: 15_000 });
export const checksOfInstance = () => query("GET /instance/checks");
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
