import { forwardApiCall } from "@/lib/server/bff/forward-api-call";

type Context = { params: Promise<{ path: string[] }> };

// Declared, because Next otherwise wraps the request in a proxy that watches every property that is read.
export const dynamic = "force-dynamic";

const handle = async (request: Request, { params }: Context) => forwardApiCall(request, (await params).path);

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
