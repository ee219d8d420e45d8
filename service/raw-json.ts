import { etagOf } from "./etag.ts";

/**
 * A body that is JSON already: `serve` sends it as it stands, and its tag is computed once however often it is sent. One that is sent
 * once stays a text, which leaves together with its headers; one that is `kept` is encoded once and for all.
 */
export class RawJson {
  readonly body: string | Uint8Array<ArrayBuffer>;
  #tag: string | undefined;
  constructor(text: string, { kept = false } = {}) {
    this.body = kept ? new TextEncoder().encode(text) : text;
  }
  /** In bytes. */
  get size(): number {
    return typeof this.body === "string" ? Buffer.byteLength(this.body) : this.body.byteLength;
  }
  get tag(): string {
    return (this.#tag ??= etagOf(this.body));
  }
}
