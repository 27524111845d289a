import { type ESTree, parseSync, Visitor } from 'vite';
import type { Problem } from '#server/content/problem.ts';

/**
 * A row has the names of its columns (`total_cents`), everything else has the names of TypeScript (`totalCents`), and nothing has both: an
 * object with a `total_cents` is known to be a row (docs/decisions/054-rows-keep-the-names-of-columns.md).
 */

const OF_COLUMN = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;
const OF_OBJECT = /^[a-z][a-z0-9]*[A-Z]/;
const ADVICE = 'une ligne de la base garde les noms de ses colonnes, tout autre objet est en camelCase';

/** Types and selections with names of both kinds. */
export function findMixedNames(file: string, source: string): Problem[] {
  const problems: Problem[] = [];
  const look = (start: number, names: readonly string[]): void => {
    const column = names.find((name) => OF_COLUMN.test(name));
    const other = names.find((name) => OF_OBJECT.test(name));
    if (!column || !other) return;
    const line = source.slice(0, start).split('\n').length;
    const message = `«\u00a0${column}\u00a0» et «\u00a0${other}\u00a0» ensemble\u00a0: ${ADVICE}`;
    problems.push({ file, severity: 'error', line, message });
  };
  const { program } = parseSync(file, source);
  new Visitor({
    TSTypeLiteral({ start, members }) {
      look(start, members.flatMap(nameOf));
    },
    TSInterfaceBody({ start, body }) {
      look(start, body.flatMap(nameOf));
    },
    ArrayExpression({ start, elements }) {
      look(start, selectedNames(elements));
    },
  }).visit(program);
  return problems;
}

function nameOf(member: ESTree.TSSignature): string[] {
  return member.type === 'TSPropertySignature' && member.key.type === 'Identifier' ? [member.key.name] : [];
}

/** The names that a list of columns gives them (`'o.id'`, `'o.total_cents as totalCents'`); empty for a list that renames none. */
function selectedNames(elements: ESTree.ArrayExpression['elements']): string[] {
  const texts = elements.flatMap((element) =>
    element?.type === 'Literal' && typeof element.value === 'string' ? [element.value] : [],
  );
  if (!texts.some((text) => /^[a-z_.]+ as \w+$/.test(text))) return [];
  return texts.map((text) => text.replace(/^.*(?: as |\.)/, ''));
}
