import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { type ResponseBody, ApiError, type Args } from "../api/call.ts";
import { api, send } from "../api/client.ts";
import { query } from "../api/query.ts";
import { invalidateHistory } from "./history.ts";
import { clockTime } from "../format.ts";
import { INVITES_PER_CALL, refusedAddresses } from "../team/parse-invites.ts";

export const inviteLink = (accountSlug: string) => query("GET /accounts/{accountSlug}/invite-link", { params: { accountSlug } });

export const resetInviteLink = (accountSlug: string) =>
  mutationOptions<ResponseBody<"POST /accounts/{accountSlug}/invite-link/reset">, ApiError, void>({
    mutationFn: () => api("POST /accounts/{accountSlug}/invite-link/reset", { params: { accountSlug } }),
    onSuccess: (made, _, __, { client }) => client.setQueryData(inviteLink(accountSlug).queryKey, made),
  });

export type Invite = ResponseBody<"GET /accounts/{accountSlug}/invites">["results"][number];

/** The filter of the pending invites, as in their URL. */
export type InviteFilter = {
  page?: number;
  perPage?: number;
  search?: string | null;
  state?: "waiting" | "expired" | null;
  sort?: "sent-asc" | "email-asc" | "email-desc" | null;
};

/** Returns the parameters of the API for a filter, without the order. */
export const inviteParameters = ({ search, state }: InviteFilter) => ({
  ...(search && { search }),
  ...(state && { expired: state === "expired" ? "true" : "false" }),
});

/** The pending invites, those sent last first. */
export const inviteList = (accountSlug: string, { page = 1, perPage = 50, sort, ...filter }: InviteFilter = {}) =>
  query("GET /accounts/{accountSlug}/invites", {
    params: { accountSlug },
    query: { page: String(page), perPage: String(perPage), ...inviteParameters(filter), orderBy: sort ?? "sent" },
  });

/** Creates a new personal link of an invite. The one in the email stops working. */
export const createPersonalLink = (accountSlug: string, inviteId: string) =>
  mutationOptions<ResponseBody<"POST /accounts/{accountSlug}/invites/{inviteId}/link">, ApiError, void>({
    mutationFn: () => api("POST /accounts/{accountSlug}/invites/{inviteId}/link", { params: { accountSlug, inviteId } }),
    onSuccess: (_, __, ___, { client }) => void invalidateInvites(client),
  });

/** Number of expired invites, as the total of a short page. */
export const expiredInvites = (accountSlug: string) => inviteList(accountSlug, { perPage: 1, state: "expired" });

const PREVIEW = "POST /accounts/{accountSlug}/invites/preview";
export type InvitePreview = ResponseBody<typeof PREVIEW>[number];

/** Previews invites to at most 100 addresses. Nothing is sent. `ahead`: emails that the same list sends before them. */
export const previewInvites = (accountSlug: string, emails: readonly string[], ahead: number, signal: AbortSignal) =>
  send(PREVIEW, { params: { accountSlug }, body: { emails, ahead } }, { signal }) as Promise<InvitePreview[]>;

/** Refetches invite lists and marks the history stale. */
export const invalidateInvites = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: ["GET /accounts/{accountSlug}/invites"] }), invalidateHistory(client)]);

export type InviteRequest = Args<"POST /accounts/{accountSlug}/invites">[0]["body"]["members"][number];

/** Result for one address; `problem`: why it was not invited. */
export type SentInvite = InviteRequest & { problem: string | null };

/**
 * Invites any number of people, a hundred per call. Addresses that the service refuses by name are dropped and the rest of the hundred is
 * retried; any other refusal stops the remaining calls. `onProgress` receives the number of finished addresses.
 */
export async function sendInvites(
  accountSlug: string,
  people: readonly InviteRequest[],
  onProgress: (done: number) => void,
): Promise<SentInvite[]> {
  const results: SentInvite[] = [];
  let halted: string | null = null;
  for (let from = 0; from < people.length; from += INVITES_PER_CALL) {
    let batch = people.slice(from, from + INVITES_PER_CALL);
    while (batch.length && halted === null) {
      try {
        await api("POST /accounts/{accountSlug}/invites", { params: { accountSlug }, body: { members: [...batch] } });
        results.push(...batch.map((one) => ({ ...one, problem: null })));
        batch = [];
      } catch (error) {
        const emails = batch.map(({ email }) => email);
        const named =
          error instanceof ApiError && [400, 429].includes(error.status)
            ? refusedAddresses(error.details, emails)
            : new Map<string, string>();
        const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfter : null;
        const again = seconds === null ? "" : ` Try again ${clockTime(Date.now() + seconds * 1000)}.`;
        if (!named.size) halted = (error instanceof Error ? error.message : "The invite couldn’t be sent.") + again;
        results.push(
          ...batch.flatMap((one) => (named.has(one.email) ? { ...one, problem: `This address ${named.get(one.email)}.${again}` } : [])),
        );
        batch = batch.filter(({ email }) => !named.has(email));
      }
    }
    const stopped = halted;
    if (stopped !== null) results.push(...batch.map((one) => ({ ...one, problem: stopped })));
    onProgress(results.length);
  }
  return results;
}

/** Cancels an invite. An invite that no longer exists counts as cancelled. `leaving`: the request continues when the page is closed. */
export async function cancelInvite(accountSlug: string, inviteId: string, leaving = false): Promise<void> {
  try {
    await send("DELETE /accounts/{accountSlug}/invites/{inviteId}", { params: { accountSlug, inviteId } }, { keepalive: leaving });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

type Joined = ResponseBody<"POST /invites/{secret}/accept">;

export const inviteDetails = (secret: string) => query("GET /invites/{secret}", { params: { secret } });
export const inviteLinkDetails = (secret: string) => query("GET /invite-links/{secret}", { params: { secret } });

export const acceptInvite = (secret: string) =>
  mutationOptions<Joined, ApiError, void>({ mutationFn: () => api("POST /invites/{secret}/accept", { params: { secret } }) });
export const declineInvite = (secret: string) =>
  mutationOptions<unknown, ApiError, void>({ mutationFn: () => api("POST /invites/{secret}/decline", { params: { secret } }) });
export const joinByLink = (secret: string) =>
  mutationOptions<Joined, ApiError, void>({ mutationFn: () => api("POST /invite-links/{secret}/join", { params: { secret } }) });

export type JoinOffer = ResponseBody<"GET /me/offers">[number];

/** The teams that the reader may join, by invite or by domain. */
export const joinOffers = () => query("GET /me/offers");
export const joinByOffer = () =>
  mutationOptions<Joined, ApiError, string>({ mutationFn: (teamId) => api("POST /me/offers/{teamId}/join", { params: { teamId } }) });
