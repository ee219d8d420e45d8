import { createHash, createHmac } from "node:crypto";
import type { S3Settings } from "../core/settings.ts";

const ALGORITHM = "AWS4-HMAC-SHA256";
/** The SHA-256 of the body is not part of the signature: Loupe verifies it when it reads the object. */
const BODY = "UNSIGNED-PAYLOAD";

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
/** Percent-encodes as RFC 3986 does; `encodeURIComponent` leaves five more characters. */
const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the address of an object in a bucket. */
function objectUrl({ endpoint, bucket, region, forcePathStyle }: S3Settings, key: string): URL {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (!forcePathStyle) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${forcePathStyle ? `${bucket}/` : ""}${key}`;
  return url;
}

type SignedPut = { key: string; contentType: string; size: number; now: Date; seconds: number };

/**
 * Returns a URL that stores one object by `PUT` (AWS Signature Version 4, query parameters). The length and the type of the body are signed
 * headers: the store refuses other ones.
 */
export function signedPutUrl(settings: S3Settings, { key, contentType, size, now, seconds }: SignedPut): string {
  const url = objectUrl(settings, key);
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const scope = [time.slice(0, 8), settings.region, "s3", "aws4_request"];
  const headers = [`content-length:${size}`, `content-type:${contentType}`, `host:${url.host}`];
  const signedHeaders = "content-length;content-type;host";
  const query = Object.entries({
    "X-Amz-Algorithm": ALGORITHM,
    "X-Amz-Credential": [settings.accessKeyId, ...scope].join("/"),
    "X-Amz-Date": time,
    "X-Amz-Expires": String(seconds),
    "X-Amz-SignedHeaders": signedHeaders,
  })
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join("&");
  const request = ["PUT", url.pathname, query, ...headers, "", signedHeaders, BODY].join("\n");
  const text = [ALGORITHM, time, scope.join("/"), createHash("sha256").update(request).digest("hex")].join("\n");
  const signingKey = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${settings.secretAccessKey}`);
  return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${createHmac("sha256", signingKey).update(text).digest("hex")}`;
}
