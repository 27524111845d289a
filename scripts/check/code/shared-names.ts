import { type ESTree, parseSync, Visitor } from 'vite';
import type { Problem } from '#server/content/problem.ts';

/**
 * A name that modules share means one thing. Not looked at: what a screen or a sealed package has for itself
 * (app/routes, app/ui-catalogue, packages), and fixtures.
 */
export const isShared = (file: string): boolean =>
  /^(?:app|domain|server)\//.test(file) && !/^app\/(?:routes|ui-catalogue)\/|\/fixtures\//.test(file);

const OF_ITS_NOUN = 'the same operation of several nouns; whoever needs two takes them from their modules';

/** Names that several modules export, and why they may. */
const ALLOWED: Readonly<Record<string, string>> = {
  Menu: 'a menu of links, and the list that a button opens',
  MenuLink: 'an entry of each',
  plainText: 'without accents and marks for the titles of a file; without markup for a page',
  confirmByCode: OF_ITS_NOUN,
  confirmByLink: OF_ITS_NOUN,
  findByLink: OF_ITS_NOUN,
  findByReference: OF_ITS_NOUN,
  isQuestionHeld: OF_ITS_NOUN,
  mailLinkLater: OF_ITS_NOUN,
  proveOwner: 'the same operation, asked by a page and done by the server',
  tooMany: 'the outcome of an operation, and the answer of a page that says so',
};

/** Names that are exported by several of these files. @param files sources by path */
export function findSharedNames(files: ReadonlyMap<string, string>, allowed = ALLOWED): Problem[] {
  const homes = new Map<string, { file: string; line: number }[]>();
  for (const [file, source] of files)
    for (const { name, start } of exportedNames(file, source)) {
      const line = source.slice(0, start).split('\n').length;
      homes.set(name, [...(homes.get(name) ?? []), { file, line }]);
    }
  return [...homes].flatMap(([name, [first, ...others]]) => {
    if (!first || others.length === 0 || Object.hasOwn(allowed, name)) return [];
    const message = `«\u00a0${name}\u00a0» est aussi exporté par ${first.file}\u00a0: un nom dit une chose`;
    return others.map(({ file, line }): Problem => ({ file, severity: 'error', line, message }));
  });
}

/** Allowed names that one module exports at most: their reason has gone. */
export const findIdleNames = (files: ReadonlyMap<string, string>): string[] => {
  const counts = new Map<string, number>();
  for (const [file, source] of files)
    for (const { name } of exportedNames(file, source)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.keys(ALLOWED).filter((name) => (counts.get(name) ?? 0) < 2);
};

/** What a file declares and exports, once each: overloads, and a type beside a value of its name, are one. */
function exportedNames(file: string, source: string): { name: string; start: number }[] {
  const found = new Map<string, number>();
  const add = (id: ESTree.Node | null | undefined, start: number) => {
    if (id?.type === 'Identifier' && !found.has(id.name)) found.set(id.name, start);
  };
  new Visitor({
    ExportNamedDeclaration({ declaration, start }) {
      if (declaration?.type === 'VariableDeclaration')
        for (const { id } of declaration.declarations) add(id, start);
      else if (declaration && 'id' in declaration) add(declaration.id, start);
    },
  }).visit(parseSync(file, source).program);
  return [...found].map(([name, start]) => ({ name, start }));
}
