import { ts } from "@ts-morph/common";
import type { RuleProblem, SourceFile } from "./problem.ts";

const MOST = 8;
const PARSING = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };

/** Types that a file declares, by name; `exported` has those of all files, whose names are unique. */
type Types = { local: Map<string, TypeDeclaration>; exported: Map<string, [type: TypeDeclaration, of: Types]> };
type TypeDeclaration = ts.TypeAliasDeclaration | ts.InterfaceDeclaration;

/** Types with the properties of their argument. */
const WRAPPERS = new Set(["Readonly", "Partial", "Required", "PropsWithChildren"]);

/** Text of the string literals of a type such as `"a" | "b"`. */
const literals = (type: ts.TypeNode | undefined): string[] => {
  if (!type) return [];
  if (ts.isUnionTypeNode(type)) return type.types.flatMap(literals);
  return ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : [];
};

const memberNames = (members: ts.NodeArray<ts.TypeElement>) =>
  members.flatMap(({ name }) => (name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? [name.text] : []));

/** Names of the properties of a type, as far as components declare it: those of elements and packages are not counted. */
function propertyNames(type: ts.TypeNode | undefined, types: Types): string[] {
  if (!type) return [];
  if (ts.isTypeLiteralNode(type)) return memberNames(type.members);
  if (ts.isParenthesizedTypeNode(type)) return propertyNames(type.type, types);
  if (ts.isIntersectionTypeNode(type) || ts.isUnionTypeNode(type)) return type.types.flatMap((part) => propertyNames(part, types));
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return [];
  const { text: name } = type.typeName;
  const [argument, keys] = type.typeArguments ?? [];
  if (name === "Pick") return literals(keys);
  if (name === "Omit") return propertyNames(argument, types).filter((property) => !literals(keys).includes(property));
  if (WRAPPERS.has(name)) return propertyNames(argument, types);
  const local = types.local.get(name);
  const [found, of] = local ? ([local, types] as const) : (types.exported.get(name) ?? [null, types]);
  if (!found) return [];
  return ts.isTypeAliasDeclaration(found) ? propertyNames(found.type, of) : memberNames(found.members);
}

/** Names of the properties that a parameter takes out of its object. */
const boundNames = ({ name }: ts.ParameterDeclaration): string[] =>
  ts.isObjectBindingPattern(name)
    ? name.elements.flatMap(({ dotDotDotToken, propertyName, name: variable }) => {
        const property = propertyName ?? variable;
        return !dotDotDotToken && ts.isIdentifier(property) ? [property.text] : [];
      })
    : [];

/** Function of an initializer, also inside `memo(…)`. */
function functionOf(node: ts.Expression | undefined): ts.FunctionLikeDeclaration | null {
  if (!node) return null;
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return node;
  return ts.isCallExpression(node) ? functionOf(node.arguments[0]) : null;
}

/** Components of a file, with their first parameter. */
const componentsIn = (source: ts.SourceFile): { name: string; props: ts.ParameterDeclaration }[] =>
  source.statements
    .flatMap((node): { name: ts.Node | undefined; fn: ts.FunctionLikeDeclaration | null }[] => {
      if (ts.isFunctionDeclaration(node)) return [{ name: node.name, fn: node }];
      if (!ts.isVariableStatement(node)) return [];
      return node.declarationList.declarations.map(({ name, initializer }) => ({ name, fn: functionOf(initializer) }));
    })
    .flatMap(({ name, fn }) => {
      const props = fn?.parameters[0];
      return props && name && ts.isIdentifier(name) && /^[A-Z]/.test(name.text) ? [{ name: name.text, props }] : [];
    });

/** Finds components with more than eight props: those of the type, and others that the function takes out of its parameter. */
export function largeComponents(files: readonly SourceFile[]): RuleProblem[] {
  const exported: Types["exported"] = new Map();
  const parsed = files
    .filter(({ path }) => path.endsWith(".tsx") && !/\.test\.tsx$|\/testing(?:\.tsx$|\/)/.test(path))
    .map(({ path, text }) => {
      const source = ts.createSourceFile(path, text, PARSING, false, ts.ScriptKind.TSX);
      const types: Types = { local: new Map(), exported };
      for (const node of source.statements) {
        if (!ts.isTypeAliasDeclaration(node) && !ts.isInterfaceDeclaration(node)) continue;
        types.local.set(node.name.text, node);
        if (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) exported.set(node.name.text, [node, types]);
      }
      return { path, source, types };
    });
  return parsed.flatMap(({ path, source, types }) =>
    componentsIn(source).flatMap(({ name, props }) => {
      const count = new Set([...propertyNames(props.type, types), ...boundNames(props)]).size;
      if (count <= MOST) return [];
      const line = ts.getLineAndCharacterOfPosition(source, props.pos).line + 1;
      return [{ path, line, message: `${name} has ${count} props; ${MOST} are allowed. Group those that are one idea, or split it.` }];
    }),
  );
}
