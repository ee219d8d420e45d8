import type { inboundMailOperations } from "../../../lib/contract/inbound-mail.ts";
import { receiveMail } from "../../domain/comments/inbound-mail/receive-mail.ts";
import { created } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const inboundMailHandlers: Handlers<typeof inboundMailOperations> = {
  "POST /inbound-mail": ({ deps }, { body, query, headers }) =>
    created(receiveMail(deps, { ...body, secret: headers.get("x-inbound-secret") ?? query.secret ?? null })),
};
