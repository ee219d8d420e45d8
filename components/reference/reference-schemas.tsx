import { reference, schemaId } from "./openapi-document";
import { Fields, fieldsOf, SchemaKind } from "./fields";

/** Lists the schemas of requests and responses. */
export function ReferenceSchemas() {
  return (
    <section aria-labelledby="schemas" className="mt-12">
      <h2 id="schemas" className="mb-4 text-xl font-strong">
        Records
      </h2>
      {reference.schemas.map(([name, schema]) => (
        <article key={name} id={schemaId(name)} className="border-t border-line py-6">
          <h3 className="mb-2 text-base font-strong">{name}</h3>
          {schema.properties ? (
            <Fields caption={name} fields={fieldsOf(schema)} />
          ) : (
            <p className="mono text-ink-2">
              <SchemaKind schema={schema} />
            </p>
          )}
        </article>
      ))}
    </section>
  );
}
