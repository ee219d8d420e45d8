import { schemaLimits, refName, type Schema, schemaId } from "./openapi-document";

/** The kind of a value; named schemas lead to their own section. */
export function SchemaKind({ schema }: { schema: Schema }) {
  if (schema.$ref) {
    const name = refName(schema.$ref);
    return (
      <a href={`#${schemaId(name)}`} className="link underline">
        {name}
      </a>
    );
  }
  if (schema.type === "array" && schema.items)
    return (
      <>
        array of <SchemaKind schema={schema.items} />
      </>
    );
  const many = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (many)
    return many.map((one, index) => (
      <span key={index}>{index ? <> or {<SchemaKind schema={one} />}</> : <SchemaKind schema={one} />}</span>
    ));
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  return schema.type ?? "any";
}

type Field = { name: string; schema: Schema; required: boolean; place?: string };

/** Table of fields: name, type and description. */
export function Fields({ fields, caption }: { fields: Field[]; caption: string }) {
  return (
    <dl aria-label={caption} className="divide-y divide-line border-y border-line">
      {fields.map(({ name, schema, required, place }) => (
        <div key={`${place}${name}`} className="grid gap-x-4 py-2 sm:grid-cols-[minmax(140px,200px)_1fr]">
          <dt className="min-w-0 font-mono text-xs leading-5 wrap-anywhere">
            {name}
            {required ? <span className="text-ink-3"> required</span> : null}
            {place ? <span className="block text-2xs text-ink-3">in {place}</span> : null}
          </dt>
          <dd className="min-w-0">
            <p className="mono leading-5 wrap-anywhere text-ink-2">
              <SchemaKind schema={schema} />
              {schemaLimits(schema).map((word) => (
                <span key={word} className="text-ink-3">
                  {" · "}
                  {word}
                </span>
              ))}
            </p>
            {schema.description ? <p className="text-ink-2">{schema.description}</p> : null}
            {schema.properties ? (
              <div className="mt-2 border-s-2 border-line ps-3">
                <Fields fields={fieldsOf(schema)} caption={`Fields of ${name}`} />
              </div>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The properties of an object schema as rows. */
export const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) }));
