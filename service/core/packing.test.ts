import { expect, test } from "vitest";
import { takesGzip } from "./packing.ts";

test.each([
  [undefined, false],
  ["", false],
  ["identity", false],
  ["br, zstd", false],
  ["gzip", true],
  ["gzip, deflate, br, zstd", true],
  ["br;q=1.0, GZIP ; q=0.5", true],
  ["gzip;q=0", false],
  ["gzip;q=0.000, br", false],
  ["*", true],
  ["*;q=0", false],
  ["gzip;q=0, *", false],
  ["identity, *;q=0.1", true],
  ["gzip;q=nonsense", false],
  ["gzipped", false],
])("Accept-Encoding %j takes gzip: %s", (header, takes) => expect(takesGzip(header)).toBe(takes));
