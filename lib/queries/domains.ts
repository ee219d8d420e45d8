import { mutationOptions } from "@tanstack/react-query";
import type { ResponseBody, ApiError } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";

export const domains = (accountSlug: string) => query("GET /accounts/{accountSlug}/domains", { params: { accountSlug } });

export const addDomain = (accountSlug: string) =>
  mutationOptions<ResponseBody<"POST /accounts/{accountSlug}/domains">, ApiError, string>({
    mutationFn: (domain) => api("POST /accounts/{accountSlug}/domains", { params: { accountSlug }, body: { domain } }),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries(domains(accountSlug)),
  });

export const removeDomain = (accountSlug: string) =>
  mutationOptions<unknown, ApiError, string>({
    mutationFn: (domain) => api("DELETE /accounts/{accountSlug}/domains/{domain}", { params: { accountSlug, domain } }),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries(domains(accountSlug)),
  });
