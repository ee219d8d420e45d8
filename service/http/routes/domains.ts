import type { domainOperations } from "../../../lib/contract/domains.ts";
import { addDomain } from "../../domain/domains/add-domain.ts";
import { listDomains } from "../../domain/domains/list-domains.ts";
import { removeDomain } from "../../domain/domains/remove-domain.ts";
import type { Handlers } from "../serve.ts";

export const domainHandlers: Handlers<typeof domainOperations> = {
  "GET /accounts/{accountSlug}/domains": async (ctx, { params }) => ({ status: 200, body: await listDomains(ctx, params) }),
  "POST /accounts/{accountSlug}/domains": async (ctx, { params, body }) => ({
    status: 201,
    body: await addDomain(ctx, { ...params, ...body }),
  }),
  "DELETE /accounts/{accountSlug}/domains/{domain}": async (ctx, { params }) => {
    await removeDomain(ctx, params);
    return { status: 204 };
  },
};
