import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { ResponseBody, ApiError } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { me } from "./accounts.ts";
import { invalidateHistory } from "./history.ts";

export type Profile = ResponseBody<"GET /me/profile">;

export const profile = () => query("GET /me/profile");
export const accountDeletion = () => query("GET /me/deletion");

/** Stores the returned profile and refetches what shows name, picture or history. */
async function storeProfile(client: QueryClient, changed: Profile): Promise<void> {
  client.setQueryData(profile().queryKey, changed);
  await Promise.all([client.invalidateQueries(me()), invalidateHistory(client)]);
}

const changing = <Input>(mutationFn: (input: Input) => Promise<Profile>) =>
  mutationOptions<Profile, ApiError, Input>({
    mutationFn,
    onSuccess: (changed, _, __, { client }) => storeProfile(client, changed),
  });

export const renameMe = () =>
  mutationOptions<ResponseBody<"PATCH /me">, ApiError, string>({
    mutationFn: (name) => api("PATCH /me", { body: { name } }),
    onSuccess: async (changed, _, __, { client }) => {
      client.setQueryData(me().queryKey, changed);
      await Promise.all([client.invalidateQueries(profile()), invalidateHistory(client)]);
    },
  });

export const changeHandle = () => changing((slug: string) => api("POST /me/slug", { body: { slug } }));

/** Sends an image in base64. */
export const setPicture = () => changing((data: string) => api("PUT /me/picture", { body: { data } }));
export const removePicture = () => changing<void>(() => api("DELETE /me/picture"));
export const addEmail = () => changing((address: string) => api("POST /me/emails", { body: { address } }));
export const verifyEmail = () => changing((body: { address: string; code: string }) => api("POST /me/emails/verify", { body }));
export const setPrimaryEmail = () => changing((address: string) => api("POST /me/emails/primary", { body: { address } }));
export const removeEmail = () => changing((address: string) => api("DELETE /me/emails/{address}", { params: { address } }));

export const requestDeletionCode = () => mutationOptions<unknown, ApiError, void>({ mutationFn: () => api("POST /me/deletion/code") });
export const deleteAccount = () =>
  mutationOptions<unknown, ApiError, string>({ mutationFn: (code) => api("POST /me/deletion", { body: { code } }) });
