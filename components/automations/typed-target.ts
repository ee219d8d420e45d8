import type { ApiError } from "@/lib/api/call";
import type { AutomationTarget } from "@/lib/queries/automations";

/** Fields of a destination as they are typed. */
export type TypedTarget = { name: string; url: string; token: string; channelId: string; secret: string };
type Kind = AutomationTarget["kind"];

export const noTarget: TypedTarget = { name: "", url: "", token: "", channelId: "", secret: "" };

/** Returns the fields that a destination needs. */
function neededFields(kind: Kind, byToken: boolean): (keyof TypedTarget)[] {
  if (kind === "slack" && byToken) return ["name", "token", "channelId"];
  return kind === "webhook" ? ["name", "url", "secret"] : ["name", "url"];
}

/** Returns the needed fields that have a text, trimmed. */
export const givenFields = (kind: Kind, byToken: boolean, typed: TypedTarget): Partial<TypedTarget> =>
  Object.fromEntries(neededFields(kind, byToken).flatMap((field) => (typed[field].trim() ? [[field, typed[field].trim()]] : [])));

/** Returns true once every needed field has a text. */
export const isCompleteTarget = (kind: Kind, byToken: boolean, typed: TypedTarget): boolean =>
  neededFields(kind, byToken).every((field) => typed[field].trim() !== "");

/** Returns the sentences of a refusal, with those about fields. */
export const refusalText = ({ message, details }: ApiError): string =>
  details.length
    ? details
        .map((one) =>
          /must use https/.test(one.message)
            ? "Use an address that starts with https."
            : `${one.message[0]?.toUpperCase()}${one.message.slice(1)}.`,
        )
        .join(" ")
    : message;
