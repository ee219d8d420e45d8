import { etagOf } from "./etag.ts";

/**
 * A body that is JSON already: `serve` sends it as it stands, and its tag is computed once however often it is sent. One that is sent
 * once stays a text, which leaves together with its headers; one that is `kept` is encoded once and for all.
 */
export class RawJson {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly #beyond: string;
  #tag: string | undefined;
  /** `beyond`: the state of what is not in the text and shall change its tag as well. */
  constructor(text: string, { kept = false, beyond = "" } = {}) {
    this.body = kept ? new TextEncoder().encode(text) : text;
    this.#beyond = beyond;
  }
  /** In bytes. */
  get size(): number {
    return typeof this.body === "string" ? Buffer.byteLength(this.body) : this.body.byteLength;
  }
  get tag(): string {
    return (this.#tag ??= this.#beyond ? etagOf(etagOf(this.body) + this.#beyond) : etagOf(this.body));
  }
}
