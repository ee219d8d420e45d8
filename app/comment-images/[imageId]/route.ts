import { openCommentImage } from "@/lib/server/pages/comment-image";

/** The link to an image in a comment, as other programs show it. */
export const GET = async (_request: Request, { params }: { params: Promise<{ imageId: string }> }) =>
  openCommentImage((await params).imageId);
