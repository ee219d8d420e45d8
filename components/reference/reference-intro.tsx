import { reference } from "./openapi-document";

/** Explains base URL and authentication before the first call. */
export function ReferenceIntro({ apiUrl }: { apiUrl: string }) {
  return (
    <header className="max-w-160">
      <h1 className="text-2xl font-strong">API reference</h1>
      <p className="mt-1 mono text-ink-3">
        version {reference.version}, OpenAPI {reference.openapi}
      </p>
      <p className="mt-4 text-base text-ink-2">
        Every path below starts with <code className="mono wrap-anywhere text-ink">{apiUrl}</code>. Send a token in the header{" "}
        <code className="mono text-ink">Authorization: Bearer …</code>. Refusals have a status and a JSON body with{" "}
        <a href="#schema-Error" className="link underline">
          error
        </a>{" "}
        and, where fields are to blame, <code className="mono text-ink">details</code>. Every answer carries{" "}
        <code className="mono text-ink">RateLimit-*</code> headers and an <code className="mono text-ink">X-Request-Id</code>.
      </p>
      <p className="mt-3 flex gap-4">
        <a href={`${apiUrl}/openapi.json`} className="link underline">
          openapi.json
        </a>
        <a href={`${apiUrl}/openapi.yaml`} className="link underline">
          openapi.yaml
        </a>
      </p>
    </header>
  );
}
