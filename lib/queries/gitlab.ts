import { mutationOptions } from "@tanstack/react-query";
import type { ApiError, Args, ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { invalidateHistory } from "./history.ts";

const PUT = "PUT /accounts/{accountSlug}/gitlab";
type Connection = NonNullable<NonNullable<Args<typeof PUT>[0]>["body"]>;

/** The GitLab server of a team. Owners only. */
export const gitlabConnection = (accountSlug: string) => query("GET /accounts/{accountSlug}/gitlab", { params: { accountSlug } });

/** Connects a team to a GitLab server, in place of another one. */
export const connectGitlab = (accountSlug: string) =>
  mutationOptions<ResponseBody<typeof PUT>, ApiError, Connection>({
    mutationFn: (body) => api(PUT, { params: { accountSlug }, body }),
    onSuccess: (saved, _, __, { client }) => {
      client.setQueryData(gitlabConnection(accountSlug).queryKey, saved);
      return invalidateHistory(client);
    },
  });

/** Deletes the connection and its token. */
export const disconnectGitlab = (accountSlug: string) =>
  mutationOptions<void, ApiError>({
    mutationFn: async () => void (await api("DELETE /accounts/{accountSlug}/gitlab", { params: { accountSlug } })),
    onSuccess: (_, __, ___, { client }) => {
      client.setQueryData(gitlabConnection(accountSlug).queryKey, { url: null, connectedAt: null });
      return invalidateHistory(client);
    },
  });
