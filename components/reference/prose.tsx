import { withApostrophes } from "./openapi-document";

/** Text of the document, whose names in backticks are code. */
export const Prose = ({ text }: { text: string | undefined }) =>
  text?.split(/`([^`]+)`/).map((part, at) => (at % 2 ? <code key={at}>{part}</code> : withApostrophes(part))) ?? null;
