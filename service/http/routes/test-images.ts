import type { testImageOperations } from "../../../lib/contract/test-images.ts";
import { findTestImageStart } from "../../domain/builds/tests/test-image-start.ts";
import { listTestImages } from "../../domain/builds/tests/test-images.ts";
import { ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const testImageHandlers: Handlers<typeof testImageOperations> = {
  "GET /projects/{owner}/{project}/tests/{testId}/images": (ctx, { params, query }) => ok(listTestImages(ctx, { ...params, ...query })),
  "GET /projects/{owner}/{project}/tests/{testId}/images/since": (ctx, { params, query }) =>
    ok(findTestImageStart(ctx, { ...params, ...query })),
};
