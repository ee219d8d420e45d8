import type { notificationOperations } from "../../../lib/contract/notifications.ts";
import { getNotifications } from "../../domain/base/notifications/get-notifications.ts";
import { setNotifications } from "../../domain/base/notifications/set-notifications.ts";
import { unsubscribe } from "../../domain/base/notifications/unsubscribe.ts";
import { unsubscribePage } from "../../domain/base/notifications/unsubscribe-links.ts";
import { ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const notificationHandlers: Handlers<typeof notificationOperations> = {
  "GET /me/notifications": (ctx) => ok(getNotifications(ctx)),
  "PATCH /me/notifications": (ctx, { body }) => ok(setNotifications(ctx, body)),
  "GET /unsubscribe": async ({ deps }, { query }) => ({ status: 303, headers: { Location: unsubscribePage(deps, query.token) } }),
  "POST /unsubscribe": ({ deps }, { query }) => ok(unsubscribe(deps, query.token)),
};
