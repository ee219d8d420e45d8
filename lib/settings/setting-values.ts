import * as z from "zod";

/** Facts about a setting for `docs/settings.md`. `secret`: its value is never repeated in a message. */
export type SettingMeta = { description: string; default?: string; secret?: true };

/** Describes a setting. */
export const about = <S extends z.ZodType>(schema: S, meta: SettingMeta): S => schema.meta(meta);

/** A whole number that is written as `pattern` allows. */
export const wholeNumber = (pattern: RegExp, most: number, message: string) =>
  z
    .string()
    .refine((value) => pattern.test(value) && Number(value) <= most, message)
    .transform(Number);

/** A port to listen on. */
export const portNumber = wholeNumber(/^[1-9]\d{0,4}$/, 65_535, "must be a whole number from 1 to 65535");

/** A name or an address to listen on. */
export const listenHost = z
  .string()
  .regex(
    /^(?:[\d.]+|[\da-f:]+|[a-z\d](?:[a-z\d.-]*[a-z\d])?)$/i,
    "must be an address or a name to listen on, such as 127.0.0.1 or 0.0.0.0",
  );

/** Email addresses in lower case. */
export const emailList = z
  .string()
  .toLowerCase()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .refine(
    (addresses) => addresses.every((one) => /^[^@\s]+@[^@\s]+$/.test(one)),
    "must be email addresses separated by commas, such as ana@example.com",
  );
