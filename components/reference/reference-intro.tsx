import type { ReactNode } from "react";
import { routes } from "@/lib/routes";
import { reference, schemaId } from "./openapi-document";

const Guide = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} className="mt-8 grid gap-3 text-base text-ink-2">
    <h2 className="text-lg font-strong text-ink">{title}</h2>
    {children}
  </section>
);

const errors = [
  ["400", "A body or query parameter is invalid. `details` names the fields."],
  ["401", "The token is missing or invalid. Sign in again, or use another token."],
  ["403", "The token is valid, but lacks the scope or role."],
  ["404", "It doesn’t exist, or the token can’t see it."],
  ["429", "Too many requests. `Retry-After` has the seconds to wait."],
  ["500, 503", "A failure of the service. Retry after a short delay."],
] as const;

/** Explains addresses, tokens, errors and limits before the first call. */
export function ReferenceIntro({ apiUrl }: { apiUrl: string }) {
  return (
    <div className="max-w-160">
      <header id="start">
        <h1 className="text-xl font-strong">API reference</h1>
        <p className="mt-1 mono text-ink-3">
          version {reference.version}, OpenAPI {reference.openapi}
        </p>
        <p className="mt-4 text-base text-ink-2">
          Every path starts with <code className="mono wrap-anywhere text-ink">{apiUrl}</code>. Requests and responses are JSON.
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
      <Guide id="authentication" title="Authentication">
        <p>
          Send a token in the header <code className="mono text-ink">Authorization: Bearer …</code>: of a project, of a person, or of an
          application that a person allowed. Each method lists the tokens that it accepts.
        </p>
      </Guide>
      <Guide id="errors" title="Errors">
        <p>
          Errors return a status and{" "}
          <a href={`${routes.reference("records")}#${schemaId("Error")}`} className="link underline">
            JSON
          </a>{" "}
          with <code className="mono text-ink">error</code>, and <code className="mono text-ink">details</code> for invalid fields. Every
          response has an <code className="mono text-ink">X-Request-Id</code>. All methods can return these errors:
        </p>
        <dl className="divide-y divide-line border-y border-line">
          {errors.map(([status, text]) => (
            <div key={status} className="grid grid-cols-[96px_minmax(0,1fr)] gap-4 py-2">
              <dt className="mono text-ink">{status}</dt>
              <dd>{text.replaceAll("`", "")}</dd>
            </div>
          ))}
        </dl>
      </Guide>
      <Guide id="rate-limits" title="Rate limits">
        <p>
          Every response carries <code className="mono text-ink">RateLimit-Limit</code>,{" "}
          <code className="mono text-ink">RateLimit-Remaining</code> and <code className="mono text-ink">RateLimit-Reset</code>, which is in
          seconds. Limits are counted by token.
        </p>
      </Guide>
    </div>
  );
}
