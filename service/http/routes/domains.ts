import type { domainOperations } from "../../../lib/contract/domains.ts";
import { addDomain } from "../../domain/people/domains/add-domain.ts";
import { listDomains } from "../../domain/people/domains/list-domains.ts";
import { removeDomain } from "../../domain/people/domains/remove-domain.ts";
import { created, noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const domainHandlers: Handlers<typeof domainOperations> = {
  "GET /accounts/{accountSlug}/domains": (ctx, { params }) => ok(listDomains(ctx, params)),
  "POST /accounts/{accountSlug}/domains": (ctx, { params, body }) => created(addDomain(ctx, { ...params, ...body })),
  "DELETE /accounts/{accountSlug}/domains/{domain}": (ctx, { params }) => noContent(removeDomain(ctx, params)),
};
