import type { QueryClient } from "@tanstack/react-query";
import type { ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";

type InboxPage = ResponseBody<"GET /me/inbox">;
export type InboxThread = InboxPage["threads"][number];
export type InboxList = "following" | "all" | "assigned" | "overdue";

/** The first page of a list of the inbox. */
export const inboxList = (list: InboxList) => query("GET /me/inbox", { query: { list } });

/** Reads the page of a list after a cursor. */
export const nextInboxPage = (list: InboxList, cursor: string): Promise<InboxPage> => api("GET /me/inbox", { query: { list, cursor } });

/** Numbers of the lists of the inbox. */
export const inboxCounts = () => query("GET /me/inbox/counts", { query: {} });

/** Marks threads as read, and reads the numbers again. */
export async function markInboxRead(client: QueryClient, threads: string[]): Promise<void> {
  await api("POST /me/inbox/read", { body: { threads } });
  await client.invalidateQueries(inboxCounts());
}

/** Marks threads as unread, and reads the numbers again. */
export async function markInboxUnread(client: QueryClient, threads: string[]): Promise<void> {
  await api("POST /me/inbox/unread", { body: { threads } });
  await client.invalidateQueries(inboxCounts());
}
