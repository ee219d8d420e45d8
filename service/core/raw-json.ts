import { hash } from "node:crypto";

/** A response body that is already JSON text, with its entity tag. `beyond` is state outside the text that changes the tag as well. */
export class RawJson {
  readonly body: string;
  readonly tag: string;
  constructor(text: string, { beyond = "" }: { kept?: boolean; beyond?: string } = {}) {
    this.body = text;
    this.tag = `W/"${hash("sha1", text + beyond, "base64url")}"`;
  }
  /** Size in characters. */
  get size(): number {
    return this.body.length;
  }
}
