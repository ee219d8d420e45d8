import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { Readable } from "node:stream";
import type { S3Settings } from "../core/settings.ts";
import { checkedFolder, checkedKey, checkedStagingKey } from "./keys.ts";
import { sizeRange, type Storage, StorageError } from "./storage.ts";

/** Longest wait for a connection and for the head of a response, milliseconds. */
const CONNECT_MS = 5000;
const ANSWER_MS = 10_000;
/** Largest number of open connections; waiting for one counts as connecting. */
const CONNECTIONS = 256;
/** Tries of one call, the first included; the client waits between them with exponential backoff. */
const ATTEMPTS = 3;

const isAbsent = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

const failure = (cause: unknown) => new StorageError("the S3 storage did not answer as expected", { cause });

/** Rejects with `StorageError` for every failure of a call. */
const guard = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw failure(error);
  });

/** As `guard`; resolves with null when the object does not exist. */
const orAbsent = <T>(work: Promise<T>): Promise<T | null> =>
  guard(
    work.catch((error: unknown) => {
      if (isAbsent(error)) return null;
      throw error;
    }),
  );

/** Opens a client with timeouts, for AWS and for servers that implement its API. */
export const openS3Client = ({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Settings): S3Client =>
  new S3Client({
    ...(endpoint && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
    // Older S3 servers reject the checksum trailers that the client sends by default. Loupe verifies SHA-256 itself.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });

/**
 * Stores bytes in one bucket of S3. Browsers post to the bucket directly; the service reads objects and streams them to viewers, so
 * that team media stay behind the same rule as with local files. The bucket must be private and allow POST from the dashboard's origin.
 */
export function s3Storage(settings: S3Settings): Storage {
  const client = openS3Client(settings);
  const { uploadEndpoint } = settings;
  // Signs only: it never connects.
  const signing = uploadEndpoint ? openS3Client({ ...settings, endpoint: uploadEndpoint }) : client;
  const Bucket = settings.bucket;

  async function* list(folder: string, before: Date): AsyncGenerator<string> {
    try {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${folder}/` }))
        for (const { Key, LastModified } of page.Contents ?? []) if (Key && LastModified && LastModified < before) yield Key;
    } catch (error) {
      throw failure(error);
    }
  }

  return {
    async presign({ key, contentType, size, expiresAt }) {
      checkedStagingKey(key);
      const { least, most } = sizeRange({ size });
      return guard(
        createPresignedPost(signing, {
          Bucket,
          Key: key,
          Fields: { "Content-Type": contentType },
          Conditions: [
            ["content-length-range", least, most],
            ["eq", "$Content-Type", contentType],
          ],
          Expires: Math.max(1, Math.ceil((expiresAt.getTime() - Date.now()) / 1000)),
        }),
      );
    },
    async presignPut({ key, contentType, size, expiresAt }) {
      checkedStagingKey(key);
      // An exact length and a type of the body are signed: the store refuses other ones.
      const length = typeof size === "number" ? { ContentLength: size } : {};
      const type = contentType === null ? {} : { ContentType: contentType };
      return guard(
        getSignedUrl(signing, new PutObjectCommand({ Bucket, Key: key, ...type, ...length }), {
          expiresIn: Math.max(1, Math.ceil((expiresAt.getTime() - Date.now()) / 1000)),
          // The client names a type of its own where none is given; signed, it would be the only one allowed.
          signableHeaders: new Set(["host", "content-length", ...(contentType === null ? [] : ["content-type"])]),
        }),
      );
    },
    async size(key) {
      const head = await orAbsent(client.send(new HeadObjectCommand({ Bucket, Key: checkedKey(key) })));
      return head?.ContentLength ?? null;
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const object = await orAbsent(client.send(new GetObjectCommand({ Bucket, Key: checkedKey(key), ...(Range && { Range }) })));
      return object ? (object.Body as Readable) : null;
    },
    pathOf: () => null,
    async promote(from, to) {
      const source = { Bucket, Key: checkedKey(from) };
      const target = { Bucket, Key: checkedKey(to), CopySource: `${Bucket}/${from}` };
      if (!(await orAbsent(client.send(new CopyObjectCommand(target))))) return false;
      await guard(client.send(new DeleteObjectCommand(source)));
      return true;
    },
    async write(key, bytes) {
      await guard(client.send(new PutObjectCommand({ Bucket, Key: checkedKey(key), Body: bytes })));
    },
    async writeStream(key, content, size) {
      const abort = new AbortController();
      // The client does not listen for errors of a body: one would end the process, and the request would wait for the rest.
      content.once("error", () => abort.abort());
      const command = new PutObjectCommand({ Bucket, Key: checkedKey(key), Body: content, ContentLength: size });
      await guard(client.send(command, { abortSignal: abort.signal }));
    },
    async remove(key) {
      await orAbsent(client.send(new DeleteObjectCommand({ Bucket, Key: checkedKey(key) })));
    },
    list: (folder, before) => list(checkedFolder(folder), before),
    // Interrupted writes leave nothing: S3 shows an object when all of its bytes have arrived.
    sweep: async () => {},
    async ping() {
      await guard(client.send(new HeadBucketCommand({ Bucket })));
    },
    close: async () => client.destroy(),
  };
}
