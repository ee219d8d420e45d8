import { ts } from "@ts-morph/common";
import type { RuleProblem, SourceFile } from "./problem.ts";

/** Classes that cut a text that is too long. */
const CUTS = /\b(?:truncate|line-clamp-\d)\b/;
/** Elements with a direction from their text, and fields, which show the end that is typed. */
const EXEMPT = new Set(["bdi", "select", "input", "textarea"]);

/**
 * Finds elements that cut their text without `dir="auto"`. A name in Arabic or Hebrew is cut at its end only where its own direction counts: elsewhere
 * its start is lost.
 */
export function cutWithoutDirection(files: readonly SourceFile[]): RuleProblem[] {
  return files
    .filter(({ path, text }) => /^(?:app|components)\/.*\.tsx$/.test(path) && !path.endsWith(".test.tsx") && CUTS.test(text))
    .flatMap(({ path, text }) => {
      const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
      const problems: RuleProblem[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isJsxOpeningElement(node) && ts.isIdentifier(node.tagName) && /^[a-z]/.test(node.tagName.text)) {
          const attributes = node.attributes.properties.filter(ts.isJsxAttribute);
          const named = (name: string) => attributes.find((attribute) => ts.isIdentifier(attribute.name) && attribute.name.text === name);
          const className = named("className");
          const isCut = className && CUTS.test(text.slice(className.pos, className.end));
          if (isCut && !named("dir") && !EXEMPT.has(node.tagName.text)) {
            const line = ts.getLineAndCharacterOfPosition(source, node.tagName.pos).line + 1;
            problems.push({ path, line, message: `<${node.tagName.text}> cuts its text. Add dir="auto".` });
          }
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
      return problems;
    });
}
