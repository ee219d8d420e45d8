import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { ApiError, ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { share as shareQuery } from "./media.ts";

const GUESTS = "GET /projects/{owner}/{project}/guests";

export type Guest = ResponseBody<"POST /shares/{shareToken}/guest">;
export type ProjectGuest = ResponseBody<typeof GUESTS>["results"][number];

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

/** A page of the people who commented in a project without a role: those who still may, or those who were removed. */
export const guestList = (owner: string, project: string, { page, state }: { page: number; state: "active" | "removed" }) =>
  query(GUESTS, { params: { owner, project }, query: { page: String(page), perPage: "30", state } });

/** Gives a removed guest the right to comment back. */
export const admitGuest = (owner: string, project: string) =>
  mutationOptions<ProjectGuest, ApiError, string>({
    mutationFn: (guestId) => api("POST /projects/{owner}/{project}/guests/{guestId}/admit", { params: { owner, project, guestId } }),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: [GUESTS] }),
  });

/** Turns emails about replies to the guest of a share page on or off. */
export const setGuestReplies = (shareToken: string) =>
  mutationOptions<Guest, ApiError, boolean>({
    mutationFn: (notify) => api("PATCH /shares/{shareToken}/guest", { params: { shareToken }, body: { notify } }),
    onSuccess: (guest, _, __, { client }) => keepGuest(client, shareToken, guest),
  });

/** Removes a guest from a project, with their comments if asked to. */
export const removeGuest = (owner: string, project: string) =>
  mutationOptions<ProjectGuest, ApiError, { guestId: string; comments: boolean }>({
    mutationFn: ({ guestId, comments }) =>
      api("POST /projects/{owner}/{project}/guests/{guestId}/remove", { params: { owner, project, guestId }, body: { comments } }),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: [GUESTS] }),
  });
