import type { ReactNode } from "react";
import { Tag } from "@/components/ui/tag";
import { routes } from "@/lib/routes";
import { CopySibling } from "./copy-sibling";
import { commonErrors, type Endpoint, methodAnchor } from "./openapi-document";
import { Fields, fieldsOf, SchemaKind } from "./fields";
import { MethodName } from "./method-name";
import { Prose } from "./prose";
import styles from "./reference.module.css";
import { curlOf, responseOf } from "./samples";

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
);

const places: Readonly<Record<string, string>> = { path: "Path", query: "Query", header: "Headers" };
const common = new Set<string>(commonErrors);

/** Documents an operation: request, access, parameters, body and responses, with a call and its response beside them. */
export function EndpointView({ endpoint, apiUrl }: { endpoint: Endpoint; apiUrl: string }) {
  const { method, path, operationId, summary, description, extension, access, parameters, body, responses } = endpoint;
  const own = responses.filter(({ status }) => !common.has(status));
  const sample = responseOf(endpoint);
  return (
    <article id={methodAnchor(operationId)} className={styles["endpoint"]}>
      <div>
        <h2>
          <a href={`#${methodAnchor(operationId)}`}>{summary}</a>
          {extension ? <Tag>Extension</Tag> : null}
        </h2>
        <p className={styles["path"]}>
          <MethodName method={method} />
          <span data-copied>{path}</span>
          <CopySibling label="Copy path" />
        </p>
        {description ? (
          <p className={styles["text"]}>
            <Prose text={description} />
          </p>
        ) : null}
        <p className={styles["access"]}>
          Token
          {access.anonymous ? <Tag>none needed</Tag> : null}
          {access.project ? <Tag>project</Tag> : null}
          {access.scopes ? <Tag>personal</Tag> : null}
          {access.scopes?.length ? <>OAuth with</> : access.scopes ? <Tag>OAuth</Tag> : null}
          {access.scopes?.map((scope) => (
            <code key={scope}>{scope}</code>
          ))}
        </p>
        {Object.entries(places).map(([place, title]) => {
          const fields = parameters.filter((one) => one.in === place);
          return fields.length ? (
            <Part key={place} title={title}>
              <Fields caption={title} fields={fields} />
            </Part>
          ) : null;
        })}
        {body ? (
          <Part title="Body">
            {body.properties ? (
              <Fields caption="Body" fields={fieldsOf(body)} />
            ) : (
              <p className="mono">
                <SchemaKind schema={body} />
              </p>
            )}
          </Part>
        ) : null}
        <Part title="Returns">
          <dl>
            {own.map(({ status, description: text, schema }) => (
              <div key={status}>
                <dt>{status}</dt>
                <dd>
                  <Prose text={text} />
                  {schema && status < "300" ? (
                    <span className="mono">
                      {" "}
                      <SchemaKind schema={schema} />
                    </span>
                  ) : null}
                </dd>
              </div>
            ))}
          </dl>
          {own.length < responses.length ? (
            <p className={styles["access"]}>
              All methods can return the <a href={`${routes.reference()}#errors`}>common errors</a>.
            </p>
          ) : null}
        </Part>
      </div>
      <div className={styles["sample"]}>
        <div className={styles["call"]}>
          <pre data-copied>{curlOf(endpoint, apiUrl)}</pre>
          <CopySibling label="Copy call" className="absolute! inset-e-1.5 top-1.5" />
        </div>
        <p>
          Response <span className="mono">{sample.status}</span>
        </p>
        {sample.body ? <pre>{sample.body}</pre> : null}
      </div>
    </article>
  );
}
