import { mutationOptions } from "@tanstack/react-query";
import type { ApiError, ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";

const GUESTS = "GET /projects/{owner}/{project}/guests";

export type ProjectGuest = ResponseBody<typeof GUESTS>["results"][number];

/** A page of the people who commented in a project without a role: those who still may, or those who were removed. */
export const guestList = (owner: string, project: string, { page, state }: { page: number; state: "active" | "removed" }) =>
  query(GUESTS, { params: { owner, project }, query: { page: String(page), perPage: "30", state } });

/** Gives a removed guest the right to comment back. */
export const admitGuest = (owner: string, project: string) =>
  mutationOptions<ProjectGuest, ApiError, string>({
    mutationFn: (guestId) => api("POST /projects/{owner}/{project}/guests/{guestId}/admit", { params: { owner, project, guestId } }),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: [GUESTS] }),
  });

/** Removes a guest from a project, with their comments if asked to. */
export const removeGuest = (owner: string, project: string) =>
  mutationOptions<ProjectGuest, ApiError, { guestId: string; comments: boolean }>({
    mutationFn: ({ guestId, comments }) =>
      api("POST /projects/{owner}/{project}/guests/{guestId}/remove", { params: { owner, project, guestId }, body: { comments } }),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: [GUESTS] }),
  });
