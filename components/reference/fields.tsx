import { RECORDS, schemaLimits, refName, type Schema, schemaId } from "./openapi-document";
import { Prose } from "./prose";

/** The kind of a value; named schemas lead to the page about records. */
export function SchemaKind({ schema }: { schema: Schema }) {
  if (schema.$ref) {
    const name = refName(schema.$ref);
    return <a href={`/reference/${RECORDS}#${schemaId(name)}`}>{name}</a>;
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

type Field = { name: string; schema: Schema; required: boolean };

/** Table of fields: name, type and description. */
export function Fields({ fields, caption }: { fields: readonly Field[]; caption: string }) {
  return (
    <dl aria-label={caption}>
      {fields.map(({ name, schema, required }) => (
        <div key={name}>
          <dt>
            {name}
            {required ? <span> required</span> : null}
          </dt>
          <dd>
            <p>
              <SchemaKind schema={schema} />
              {schemaLimits(schema).map((word) => `, ${word}`)}
            </p>
            <Prose text={schema.description} />
            {schema.properties ? <Fields fields={fieldsOf(schema)} caption={`Fields of ${name}`} /> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The properties of an object schema as rows. */
export const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) }));
