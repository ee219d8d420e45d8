import { createParser } from "nuqs/server";

/** Parses a URL parameter as text of at most `longest` characters. Removes surrounding blanks and NUL characters, which the API refuses. */
export const textParameter = (longest: number) =>
  createParser({ parse: (value) => value.replaceAll("\0", "").trim().slice(0, longest) || null, serialize: (value: string) => value });
