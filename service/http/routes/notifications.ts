import type { notificationOperations } from "../../../lib/contract/notifications.ts";
import { getNotifications } from "../../domain/notifications/get-notifications.ts";
import { setNotifications } from "../../domain/notifications/set-notifications.ts";
import { unsubscribe } from "../../domain/notifications/unsubscribe.ts";
import { unsubscribePage } from "../../domain/notifications/unsubscribe-links.ts";
import { ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const notificationHandlers: Handlers<typeof notificationOperations> = {
  "GET /me/notifications": (ctx) => ok(getNotifications(ctx)),
  "PATCH /me/notifications": (ctx, { body }) => ok(setNotifications(ctx, body)),
  "GET /unsubscribe": async ({ deps }, { query }) => ({ status: 303, headers: { Location: unsubscribePage(deps, query.token) } }),
  "POST /unsubscribe": ({ deps }, { query }) => ok(unsubscribe(deps, query.token)),
};
