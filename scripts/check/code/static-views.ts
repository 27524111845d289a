import path from 'node:path';
import { type ESTree, parseSync } from 'vite';
import type { Problem } from '#server/content/problem.ts';

/**
 * A static view is HTML once it is rendered (app/features/static/): the browser has none of its code. React does not
 * complain about a handler or a hook in one, which then never runs, so this check does. It begins at each call that
 * renders a view and follows everything that the view uses, through all modules.
 */

/** Functions that render a view (app/features/static/). */
const RENDERERS = new Set(['renderStatic', 'renderStaticOnce', 'renderStaticWith', 'staticPage']);

/** Functions of React that a view may call: they make elements. */
const HARMLESS = new Set(['Children', 'cloneElement', 'createElement', 'isValidElement']);

/** Packages whose components have hooks or contexts inside. */
const LIVE_PACKAGES = /^(?:react-router$|@base-ui\/)/;

const ADVICE = 'en faire un composant de la page, hors de la vue (docs/how-to/add-a-route.md)';

type Trap = { what: string; start: number };
type Declaration = { names: Set<string>; hasJsx: boolean; isRenderer: boolean; traps: Trap[] };
type Import = { from: string; name: string };
type Module = {
  file: string;
  source: string;
  declarations: Map<string, Declaration>;
  imports: Map<string, Import>;
};

/** @param sources the modules of app/, by path from the project's root */
export function findStaticTraps(sources: ReadonlyMap<string, string>): Problem[] {
  const modules = new Map([...sources].map(([file, source]) => [file, readModule(file, source)]));
  const problems = new Map<string, Problem>();
  for (const module of modules.values())
    for (const declaration of module.declarations.values()) {
      if (!declaration.isRenderer) continue;
      for (const part of [[module, declaration] as const, ...partsOf(module, declaration, modules)])
        for (const problem of problemsOf(...part, module.file))
          problems.set(`${problem.file}:${problem.line} ${problem.message}`, problem);
    }
  return [...problems.values()];
}

type Part = readonly [Module, Declaration];

/** The parts of the views in a declaration. Of the other names in a loader, only those with elements count. */
function partsOf(module: Module, renderer: Declaration, modules: ReadonlyMap<string, Module>): Part[] {
  const found = new Map<Declaration, Module>();
  for (const [ofModule, part] of referredTo(module, renderer, modules))
    if (part.hasJsx || namesViews(ofModule, part, modules)) found.set(part, ofModule);
  for (const [part, ofModule] of found)
    for (const [nextModule, next] of referredTo(ofModule, part, modules)) found.set(next, nextModule);
  return [...found].map(([part, ofModule]) => [ofModule, part] as const);
}

/** A list of views, as renderStaticWith takes it. */
const namesViews = (module: Module, part: Declaration, modules: ReadonlyMap<string, Module>): boolean =>
  referredTo(module, part, modules).some(([, { hasJsx }]) => hasJsx) && !part.isRenderer;

function referredTo(module: Module, { names }: Declaration, modules: ReadonlyMap<string, Module>): Part[] {
  return [...names].flatMap((name): Part[] => {
    const own = module.declarations.get(name);
    if (own) return [[module, own]];
    const { from, name: theirs } = module.imports.get(name) ?? { from: '', name: '' };
    const imported = modules.get(resolve(module.file, from));
    const declaration = imported?.declarations.get(theirs);
    return imported && declaration ? [[imported, declaration]] : [];
  });
}

const resolve = (file: string, from: string): string =>
  from.startsWith('#') ? from.slice(1) : path.join(path.dirname(file), from);

function problemsOf({ file, source }: Module, { traps }: Declaration, renderedBy: string): Problem[] {
  return traps.map(({ what, start }) => ({
    file,
    severity: 'error',
    line: source.slice(0, start).split('\n').length,
    message: `${what} dans une vue statique, que ${renderedBy} rend en HTML\u00a0: rien ne l’exécutera\u00a0; ${ADVICE}`,
  }));
}

type Node = ESTree.Node;

function readModule(file: string, source: string): Module {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const imports = new Map<string, Import>();
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type') continue;
    for (const specifier of node.specifiers) {
      const named = specifier.type === 'ImportSpecifier' ? specifier.imported : undefined;
      const name = named?.type === 'Identifier' ? named.name : 'default';
      imports.set(specifier.local.name, { from: node.source.value, name });
    }
  }
  const declared = program.body.flatMap(declarationsIn);
  const declarations = new Map(declared.map(([name, node]) => [name, readDeclaration(node, imports)]));
  return { file, source, imports, declarations };
}

function declarationsIn(node: Node): [name: string, node: Node][] {
  if (node.type === 'ExportNamedDeclaration') return node.declaration ? declarationsIn(node.declaration) : [];
  if (node.type === 'ExportDefaultDeclaration') return [['default', node.declaration]];
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
    return node.id ? [[node.id.name, node]] : [];
  if (node.type !== 'VariableDeclaration') return [];
  return node.declarations.flatMap((one): [string, Node][] =>
    one.id.type === 'Identifier' ? [[one.id.name, one]] : [],
  );
}

function readDeclaration(declaration: Node, imports: ReadonlyMap<string, Import>): Declaration {
  const read: Declaration = { names: new Set(), hasJsx: false, isRenderer: false, traps: [] };
  const see = (node: Node): void => {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') read.names.add(node.name);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') read.hasJsx = true;
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier')
      read.isRenderer ||= RENDERERS.has(node.callee.name);
    const what = trapIn(node, imports);
    if (what) read.traps.push({ what, start: node.start });
    for (const child of childrenOf(node)) see(child);
  };
  see(declaration);
  return read;
}

/** Says in words what would not work where React does not run. */
function trapIn(node: Node, imports: ReadonlyMap<string, Import>): string | undefined {
  if (node.type === 'JSXAttribute' && node.name.type === 'JSXIdentifier' && /^on[A-Z]/.test(node.name.name))
    return `«\u00a0${node.name.name}\u00a0»`;
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
    const { name } = node.callee;
    const isOfReact = imports.get(name)?.from === 'react' && !HARMLESS.has(name);
    return isOfReact || /^use(?:[A-Z]|$)/.test(name) ? `«\u00a0${name}()\u00a0»` : undefined;
  }
  if (node.type !== 'JSXOpeningElement') return undefined;
  const tag = node.name.type === 'JSXMemberExpression' ? node.name.object : node.name;
  const from = tag.type === 'JSXIdentifier' ? imports.get(tag.name)?.from : undefined;
  return from && LIVE_PACKAGES.test(from) ? `un composant de ${from}` : undefined;
}

/** Names of properties and types do not refer to declarations. */
function childrenOf(node: Node): Node[] {
  if (node.type === 'MemberExpression' && !node.computed) return [node.object];
  if (node.type === 'Property' && !node.computed) return [node.value];
  if (node.type === 'JSXAttribute') return node.value ? [node.value] : [];
  return Object.values(node)
    .flat()
    .filter(isNode)
    .filter(({ type }) => !type.startsWith('TSType'));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
