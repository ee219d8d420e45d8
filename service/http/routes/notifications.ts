import type { notificationOperations } from "../../../lib/contract/notifications.ts";
import { getNotifications, setNotifications } from "../../domain/notifications/notifications.ts";
import { unsubscribe, unsubscribePage } from "../../domain/notifications/unsubscribe.ts";
import type { Handlers } from "../serve.ts";

export const notificationHandlers: Handlers<typeof notificationOperations> = {
  "GET /me/notifications": async (ctx) => ({ status: 200, body: await getNotifications(ctx) }),
  "PATCH /me/notifications": async (ctx, { body }) => ({ status: 200, body: await setNotifications(ctx, body) }),
  "GET /unsubscribe": async ({ deps }, { query }) => ({ status: 303, headers: { Location: unsubscribePage(deps, query.token) } }),
  "POST /unsubscribe": async ({ deps }, { query }) => ({ status: 200, body: await unsubscribe(deps, query.token) }),
};
