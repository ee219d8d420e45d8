import type { accountOperations } from "../../../lib/contract/accounts.ts";
import type { operatorOperations } from "../../../lib/contract/operators.ts";
import { getInstanceChecks, getInstanceStatus } from "../../operator/operator-page.ts";
import { getAccount } from "../../domain/people/accounts/get-account.ts";
import { getMe } from "../../domain/people/accounts/get-me.ts";
import { createTeam } from "../../domain/people/accounts/create-team.ts";
import { hasNoAccounts } from "../../domain/people/accounts/find-accounts.ts";
import { getUsage } from "../../domain/files/usage/usage.ts";
import { updateTeam } from "../../domain/people/accounts/update-team.ts";
import { notFound } from "../../core/errors.ts";
import { drawMailCrop } from "../../domain/comments/thread-crop.ts";
import { renderDevMail, listDevMailbox } from "../../mail/mailbox.ts";
import { created, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";
import { version } from "../../../lib/product/files.mjs";

export const accountHandlers: Handlers<typeof accountOperations> = {
  "GET /me": (ctx) => ok(getMe(ctx)),
  "GET /accounts/{accountSlug}": (ctx, { params }) => ok(getAccount(ctx, params)),
  "GET /accounts/{accountSlug}/usage": (ctx, { params, query }) => ok(getUsage(ctx, { ...params, ...query })),
  "PATCH /accounts/{accountSlug}": (ctx, { params, body }) => ok(updateTeam(ctx, { ...params, ...body })),
  "POST /accounts": (ctx, { body }) => created(createTeam(ctx, body)),
  "GET /instance": async ({ deps }) => {
    const { demo, devMailbox: mailbox, historyDays } = deps.settings;
    return ok({ version, empty: await hasNoAccounts(deps), demo, mailbox, historyDays });
  },
  "GET /instance/mailbox": async ({ deps }, { query }) => {
    if (!deps.settings.devMailbox) throw notFound();
    return ok(listDevMailbox(deps, query));
  },
  "GET /instance/mailbox/{mailId}/html": async ({ deps }, { params }) => {
    if (!deps.settings.devMailbox) throw notFound();
    return ok(renderDevMail(deps, { ...params, draw: drawMailCrop }));
  },
};

export const operatorHandlers: Handlers<typeof operatorOperations> = {
  "GET /instance/status": (ctx) => ok(getInstanceStatus(ctx)),
  "GET /instance/checks": (ctx) => ok(getInstanceChecks(ctx)),
};
