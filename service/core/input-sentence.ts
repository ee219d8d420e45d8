import type { core } from "zod";

type Issue = core.$ZodRawIssue;

const types: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  date: "a date",
  null: "null",
};
const formats: Record<string, string> = {
  email: "an email address",
  url: "an address such as https://example.com",
  datetime: "a time such as 2026-01-31T12:00:00Z",
  date: "a date such as 2026-01-31",
  uuid: "a UUID",
};
const counted: Record<string, [one: string, many: string]> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
  set: ["entry", "entries"],
};

const anyOf = new Intl.ListFormat("en-GB", { type: "disjunction" });
const numbered = (value: number | bigint, [one, many]: readonly [string, string]) => `${value} ${value === 1 || value === 1n ? one : many}`;

/** Says how small or large a value may be; a text or list that may not be empty is "must not be empty". */
function sizeOf(bound: "least" | "most", limit: number | bigint, { origin, inclusive, exact }: Partial<Record<string, unknown>>): string {
  const words = counted[String(origin)];
  if (words) {
    if (exact) return `must have ${numbered(limit, words)}`;
    return bound === "least" && limit === 1 ? "must not be empty" : `must have at ${bound} ${numbered(limit, words)}`;
  }
  if (inclusive !== false) return `must be at ${bound} ${limit}`;
  return bound === "least" ? `must be more than ${limit}` : `must be less than ${limit}`;
}

function formatOf(issue: Partial<Record<string, unknown>>): string {
  if (issue["format"] === "starts_with") return `must start with "${issue["prefix"]}"`;
  const known = formats[String(issue["format"])];
  return known ? `must be ${known}` : "has a form that isn't allowed";
}

/** Returns the sentence for an invalid field, without its name: "must have at most 100 characters". A schema's own sentence goes before it. */
export function inputSentence(issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is missing" : `must be ${types[issue.expected] ?? issue.expected}`;
    case "too_small":
      return sizeOf("least", issue.minimum, issue);
    case "too_big":
      return sizeOf("most", issue.maximum, issue);
    case "invalid_value":
      return `must be ${anyOf.format(issue.values.map((value) => JSON.stringify(value)))}`;
    case "unrecognized_keys":
      return `has the unknown ${issue.keys.length === 1 ? "key" : "keys"} ${issue.keys.map((key) => `"${key}"`).join(", ")}`;
    case "invalid_format":
      return formatOf(issue);
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_key":
      return "is not a name that is allowed here";
    case "invalid_union":
      return "has none of the allowed forms";
    default:
      return undefined;
  }
}
