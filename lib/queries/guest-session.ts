import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { ApiError, ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { share as shareQuery } from "./media.ts";

export type Guest = ResponseBody<"POST /shares/{shareToken}/guest">;

/** The guest of this browser on a share page. */
export const guestOfPage = (shareToken: string) => query("GET /shares/{shareToken}/guest", { params: { shareToken } });

/** Mails a code to an address; returns the id that goes with it. */
export const sendGuestCode = (shareToken: string, email: string) =>
  api("POST /shares/{shareToken}/guest-codes", { params: { shareToken }, body: { email } });

/** Becomes a guest of a share page with a mailed code. The session is kept in a cookie that scripts can't read. */
export const becomeGuest = (shareToken: string) =>
  mutationOptions<Guest, ApiError, { codeId: string; code: string; name: string; notify: boolean }>({
    mutationFn: (body) => api("POST /shares/{shareToken}/guest", { params: { shareToken }, body }),
    onSuccess: (guest, _, __, { client }) => keepGuest(client, shareToken, guest),
  });

const keepGuest = (client: QueryClient, shareToken: string, guest: Guest | null) =>
  client.setQueryData(guestOfPage(shareToken).queryKey, { guest });

/** Ends the guest's session in this browser. */
export const forgetGuest = (shareToken: string) =>
  mutationOptions<undefined, ApiError, void>({
    mutationFn: () => api("DELETE /shares/{shareToken}/guest", { params: { shareToken } }) as Promise<undefined>,
    onSuccess: (_, __, ___, { client }) => keepGuest(client, shareToken, null),
  });

/** Asks for the reviewer role in the project of a share page. */
export const askForAccess = () =>
  mutationOptions<unknown, ApiError, string>({
    mutationFn: (shareToken) => api("POST /shares/{shareToken}/access-requests", { params: { shareToken } }),
    onSuccess: (_, shareToken, __, { client }) =>
      client.setQueryData(
        shareQuery(shareToken).queryKey,
        (before) => before?.commenting && { ...before, commenting: { ...before.commenting, request: "open" as const } },
      ),
  });

/** Turns emails about replies to the guest of a share page on or off. */
export const setGuestReplies = (shareToken: string) =>
  mutationOptions<Guest, ApiError, boolean>({
    mutationFn: (notify) => api("PATCH /shares/{shareToken}/guest", { params: { shareToken }, body: { notify } }),
    onSuccess: (guest, _, __, { client }) => keepGuest(client, shareToken, guest),
  });
