import { type ESTree, parseSync } from 'vite';
import type { Problem } from '#server/content/problem.ts';

/** Said of a function at the top of a module, they tell neither a search nor a stack trace what it does. */
const EMPTY = new Set(['answer', 'keep', 'line', 'of', 'read', 'write']);

/** Functions and values at the top of a module whose name says nothing. */
export function findEmptyNames(file: string, source: string): Problem[] {
  const problems: Problem[] = [];
  const look = (node: ESTree.Node): void => {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    for (const id of namesOf(declared)) {
      if (id?.type !== 'Identifier' || !EMPTY.has(id.name)) continue;
      const line = source.slice(0, id.start).split('\n').length;
      const message = `«\u00a0${id.name}\u00a0» ne dit pas ce qui est fait\u00a0: nommer ce qui l’est (drawWords, keepClick)`;
      problems.push({ file, severity: 'error', line, message });
    }
  };
  for (const statement of parseSync(file, source).program.body) look(statement);
  return problems;
}

function namesOf(declared: ESTree.Node | null): (ESTree.Node | null)[] {
  if (declared?.type === 'FunctionDeclaration') return [declared.id];
  return declared?.type === 'VariableDeclaration' ? declared.declarations.map(({ id }) => id) : [];
}
