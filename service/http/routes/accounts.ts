import type { accountOperations } from "../../../lib/contract/accounts.ts";
import { getAccount, getMe } from "../../domain/accounts/account-details.ts";
import { createTeam } from "../../domain/accounts/create-team.ts";
import { hasNoAccounts } from "../../domain/accounts/find-accounts.ts";
import { updateTeam } from "../../domain/accounts/update-team.ts";
import { notFound } from "../../core/errors.ts";
import { renderDevMail, listDevMailbox } from "../../mail/mailbox.ts";
import type { Handlers } from "../serve.ts";
import { version } from "../../core/version.ts";

export const accountHandlers: Handlers<typeof accountOperations> = {
  "GET /me": async (ctx) => ({ status: 200, body: getMe(ctx) }),
  "GET /accounts/{accountSlug}": async (ctx, { params }) => ({ status: 200, body: await getAccount(ctx, params) }),
  "PATCH /accounts/{accountSlug}": async (ctx, { params, body }) => ({ status: 200, body: await updateTeam(ctx, { ...params, ...body }) }),
  "POST /accounts": async (ctx, { body }) => ({ status: 201, body: await createTeam(ctx, body) }),
  "GET /instance": async ({ deps }) => ({
    status: 200,
    body: {
      version,
      empty: await hasNoAccounts(deps),
      demo: deps.settings.demo,
      mailbox: deps.settings.devMailbox,
      historyDays: deps.settings.historyDays,
    },
  }),
  "GET /instance/mailbox": async ({ deps }, { query }) => {
    if (!deps.settings.devMailbox) throw notFound();
    return { status: 200, body: await listDevMailbox(deps, query) };
  },
  "GET /instance/mailbox/{mailId}/html": async ({ deps }, { params }) => {
    if (!deps.settings.devMailbox) throw notFound();
    return { status: 200, body: await renderDevMail(deps, params) };
  },
};
