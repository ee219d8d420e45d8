import { Fields, fieldsOf, SchemaKind } from "./fields";
import { reference, schemaId } from "./openapi-document";
import styles from "./reference.module.css";

/** Lists the records of requests and responses. */
export function Records() {
  return (
    <>
      <h1 className="pb-4 text-xl font-strong">Records</h1>
      {reference.schemas.map(([name, schema]) => (
        <article key={name} id={schemaId(name)} className={styles["record"]}>
          <h2 className="text-base font-strong">{name}</h2>
          {schema.properties ? (
            <Fields caption={name} fields={fieldsOf(schema)} />
          ) : (
            <p className="mono text-ink-2">
              <SchemaKind schema={schema} />
            </p>
          )}
        </article>
      ))}
    </>
  );
}
