import type { ReactNode } from "react";
import { Tag } from "@/components/ui/tag";
import type { Endpoint } from "./openapi-document";
import { Fields, fieldsOf, SchemaKind } from "./fields";

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-5">
    <h4 className="mb-1.5 text-xs text-ink-3">{title}</h4>
    {children}
  </section>
);

/** Documents an operation: request, access, parameters, body and responses. */
export function EndpointView({ endpoint }: { endpoint: Endpoint }) {
  const { method, path, operationId, summary, description, extension, access, parameters, body, responses } = endpoint;
  const fine = responses.filter(({ status }) => status < "300");
  const refused = responses.filter(({ status }) => status >= "300");
  return (
    <article id={operationId} className="border-t border-line py-8">
      <h3 className="flex flex-wrap items-center gap-2 text-lg font-strong">
        <a href={`#${operationId}`} className="hover:underline">
          {summary}
        </a>
        {extension ? <Tag>Extension</Tag> : null}
      </h3>
      <p className="mt-2 flex items-baseline gap-3 rounded-md bg-wash px-3 py-2 font-mono text-xs leading-5">
        <b className="font-strong">{method}</b>
        <span className="wrap-anywhere">{path}</span>
      </p>
      {description ? <p className="mt-3 text-base text-ink-2">{description}</p> : null}
      <p className="mt-3 flex flex-wrap items-center gap-1.5 text-xs text-ink-3">
        Token
        {access.anonymous ? <Tag>none needed</Tag> : null}
        {access.project ? <Tag>project</Tag> : null}
        {access.scopes ? <Tag>personal</Tag> : null}
        {access.scopes?.length ? <>OAuth with</> : access.scopes ? <Tag>OAuth</Tag> : null}
        {access.scopes?.map((scope) => (
          <code key={scope} className="mono text-ink-2">
            {scope}
          </code>
        ))}
      </p>
      {parameters.length ? (
        <Part title="Parameters">
          <Fields
            caption="Parameters"
            fields={parameters.map((one) => ({ name: one.name, schema: one.schema, required: one.required, place: one.in }))}
          />
        </Part>
      ) : null}
      {body ? (
        <Part title="Body, application/json">
          {body.properties ? (
            <Fields caption="Body" fields={fieldsOf(body)} />
          ) : (
            <p className="mono">
              <SchemaKind schema={body} />
            </p>
          )}
        </Part>
      ) : null}
      <Part title="Responses">
        <ul className="grid gap-1">
          {fine.map(({ status, description: text, schema }) => (
            <li key={status}>
              <p className="flex items-baseline gap-3">
                <b className="mono text-done">{status}</b>
                <span className="text-ink-2">{text}</span>
                {schema && !schema.properties ? (
                  <span className="mono">
                    <SchemaKind schema={schema} />
                  </span>
                ) : null}
              </p>
              {schema?.properties ? <Fields caption={`Response ${status}`} fields={fieldsOf(schema)} /> : null}
            </li>
          ))}
          {refused.map(({ status, description: text }) => (
            <li key={status} className="flex items-baseline gap-3 text-ink-3">
              <span className="mono">{status}</span>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </Part>
    </article>
  );
}
