import { query } from "../api/query.ts";

export const me = () => query("GET /me");
export const account = (accountSlug: string) => query("GET /accounts/{accountSlug}", { params: { accountSlug } });
export const instance = () => query("GET /instance");
export const mailbox = () => query("GET /instance/mailbox");
