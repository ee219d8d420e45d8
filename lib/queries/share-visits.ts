import { mutationOptions } from "@tanstack/react-query";
import type { ApiError } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";

/** Proof that a visitor of a share page owes. */
export const shareEntry = (shareToken: string) => query("GET /shares/{shareToken}/entry", { params: { shareToken } });

export const enterPasscode = (shareToken: string) =>
  mutationOptions<unknown, ApiError, string>({
    mutationFn: (passcode) => api("POST /shares/{shareToken}/passcode", { params: { shareToken }, body: { passcode } }),
  });

export const requestShareCode = (shareToken: string) =>
  mutationOptions<{ codeId: string }, ApiError, string>({
    mutationFn: (email) => api("POST /shares/{shareToken}/codes", { params: { shareToken }, body: { email } }),
  });

export const confirmShareAddress = (shareToken: string) =>
  mutationOptions<unknown, ApiError, { codeId: string; code: string }>({
    mutationFn: (body) => api("POST /shares/{shareToken}/address", { params: { shareToken }, body }),
  });

/** Counts the visit of this browser. */
export const countVisit = (shareToken: string) => api("POST /shares/{shareToken}/visits", { params: { shareToken } });
