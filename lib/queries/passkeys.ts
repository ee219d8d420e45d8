import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { createPasskey, requestPasskey } from "../browser/passkeys.ts";
import type { Args, ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { invalidateHistory } from "./history.ts";

const PASSKEYS = "GET /me/passkeys";
export type Passkey = ResponseBody<typeof PASSKEYS>[number];
type AddBody = NonNullable<Args<"POST /me/passkeys">[0]>["body"];
type ConfirmBody = NonNullable<Args<"POST /me/passkeys/confirmation">[0]>["body"];

export const passkeyList = () => query(PASSKEYS);

const invalidatePasskeys = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: [PASSKEYS] }), invalidateHistory(client)]);

/** Creates a passkey in the browser and stores it under a name. */
export const addPasskey = () =>
  mutationOptions<Passkey, Error, string>({
    mutationFn: async (name) => {
      const response = await createPasskey(await api("POST /me/passkeys/options"));
      return api("POST /me/passkeys", { body: { name, response } as unknown as AddBody });
    },
    onSuccess: (_, __, ___, { client }) => invalidatePasskeys(client),
  });

/** Confirms this session with a passkey. Everything that was refused without one is loaded again. */
export const confirmWithPasskey = () =>
  mutationOptions<unknown, Error, void>({
    mutationFn: async () => {
      const response = await requestPasskey(await api("POST /me/passkeys/confirmation-options"));
      return api("POST /me/passkeys/confirmation", { body: { response } as unknown as ConfirmBody });
    },
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries(),
  });

export const renamePasskey = (passkeyId: string) =>
  mutationOptions<Passkey, Error, string>({
    mutationFn: (name) => api("PATCH /me/passkeys/{passkeyId}", { params: { passkeyId }, body: { name } }),
    onSuccess: (_, __, ___, { client }) => invalidatePasskeys(client),
  });

export const removePasskey = () =>
  mutationOptions<unknown, Error, string>({
    mutationFn: (passkeyId) => api("DELETE /me/passkeys/{passkeyId}", { params: { passkeyId } }),
    onSuccess: (_, __, ___, { client }) => invalidatePasskeys(client),
  });
