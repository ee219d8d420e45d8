import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { etagOf } from "./etag.ts";

const pack = promisify(gzip);

/** Bytes from which packing pays: what is shorter travels in one packet or two anyway. */
const LONG = 2048;

/**
 * A body that is JSON already: `serve` sends it as it stands, and its tag is computed once however often it is sent. One that is sent
 * once stays a text, which leaves together with its headers; one that is `kept` is encoded once and for all.
 *
 * Only a kept body leaves packed, and that holds no secret and nothing that its reader sent along: the length of a packed answer tells of
 * what is in it. The tag is weak, so that it is the same for both.
 */
export class RawJson {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly #beyond: string;
  #tag: string | undefined;
  #packed: Promise<Uint8Array<ArrayBuffer>> | undefined;
  /** `beyond`: the state of what is not in the text and shall change its tag as well. */
  constructor(text: string, { kept = false, beyond = "" } = {}) {
    this.body = kept ? new TextEncoder().encode(text) : text;
    this.#beyond = beyond;
  }
  /** Whether it may leave as gzip: kept, and long enough for that to pay. */
  get packable(): boolean {
    return typeof this.body !== "string" && this.body.byteLength >= LONG;
  }
  /** As gzip, packed once however often it is sent. */
  packed(): Promise<Uint8Array<ArrayBuffer>> {
    return (this.#packed ??= pack(this.body));
  }
  /** In bytes, unpacked. */
  get size(): number {
    return typeof this.body === "string" ? Buffer.byteLength(this.body) : this.body.byteLength;
  }
  get tag(): string {
    return (this.#tag ??= this.#beyond ? etagOf(etagOf(this.body) + this.#beyond) : etagOf(this.body));
  }
}
