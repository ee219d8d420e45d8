import type { TestService } from "./harness.ts";
import { picture, setUp, upload } from "./uploads.ts";

type Sent = { token?: string | undefined; visitor?: string | null; body?: unknown; address?: string };

/** A project that allows share links, with uploads of team media and calls of the links' operations. */
export async function shareProject(service: TestService, options: { private?: boolean } = { private: false }) {
  const made = await setUp(service, options);
  const path = `/projects/${made.project.path}`;
  let width = 20;
  /** Uploads a team media of its own size. */
  const add = async (name: string, more: Record<string, unknown> = {}) => {
    const bytes = await picture("png", { width: (width += 1), height: 30 });
    const { body } = await upload(service, made.ci, bytes, { name, visibility: "team", ...more });
    return body as { id: string; url: string; fileUrl: string };
  };
  const create = (body: object, token: string | undefined = made.token) =>
    service.call(`POST ${path}/share-links`, { token, body: { name: "Client", ...body } });
  const change = (id: string, body: object, token: string | undefined = made.token) =>
    service.call(`PATCH ${path}/share-links/${id}`, { token, body });
  const list = (query = "", token: string | undefined = made.token) => service.call(`GET ${path}/share-links${query}`, { token });
  /** Calls an operation of a share page by its URL or token. */
  const share = (url: string, { token, visitor, body, address }: Sent = {}, operation = "GET ") => {
    const [method, rest] = operation.split(" ") as [string, string];
    const headers = { ...(visitor && { "share-visitor": visitor }), ...(address && { "x-forwarded-for": address }) };
    return service.call(`${method} /shares/${url.split("/m/").at(-1)}${rest}`, { token, body, headers });
  };
  return { ...made, path, add, create, change, list, share };
}
