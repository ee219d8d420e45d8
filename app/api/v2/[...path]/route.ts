import { forward } from "@/lib/server/bff/bff";

type Context = { params: Promise<{ path: string[] }> };

// Said outright, because otherwise Next hands over a request that watches every property that is read, to find out by itself.
export const dynamic = "force-dynamic";

const handle = async (request: Request, { params }: Context) => forward(request, (await params).path);

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
