import * as z from "zod";
import { byAnyone, operations } from "./operation.ts";
import { bodyErrors, ErrorBody } from "./shared.ts";

export const inboundMailOperations = operations("Instance", {
  "POST /inbound-mail": {
    operationId: "receiveMail",
    summary: "Receive a reply by email",
    description:
      "For the mail system of the instance: posts a reply to a notification as a comment of its author, once per `Message-ID`. The message must be addressed to the `Reply-To` of that notification and come from a verified address of its recipient. Quoted text and signatures are removed. Refuses automatic replies, attachments, and expired or forged addresses. 404 where replies by email are not configured.",
    access: byAnyone(),
    megabytes: 10,
    query: z.object({
      secret: z
        .string()
        .max(500)
        .optional()
        .meta({ description: "`INBOUND_MAIL_SECRET`, for mail systems that cannot send the header `X-Inbound-Secret`." }),
    }),
    body: z.object({
      message: z.string().min(1).meta({ description: "The message in MIME format (RFC 5322)." }),
      encoding: z.enum(["text", "base64"]).default("text").meta({ description: "Encoding of `message`." }),
      recipient: z
        .string()
        .max(320)
        .optional()
        .meta({ description: "Envelope recipient, if it is known. By default those of the headers." }),
    }),
    responses: { 201: z.object({ commentId: z.string() }), 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
});
