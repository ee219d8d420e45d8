import { etagOf } from "./etag.ts";

/** A body that is JSON already: `serve` sends it as it stands, and its tag is computed once however often it is sent. */
export class RawJson {
  readonly bytes: Uint8Array<ArrayBuffer>;
  #tag: string | undefined;
  constructor(text: string) {
    this.bytes = new TextEncoder().encode(text);
  }
  get tag(): string {
    return (this.#tag ??= etagOf(this.bytes));
  }
}
