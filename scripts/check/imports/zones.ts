import path from 'node:path';

/** One import, both files from the project's root; `isType` does not exist at run time. */
export type Import = { from: string; to: string; isType: boolean };

type Zone = {
  /** The rule in words, as in docs/architecture.md. */
  rule: string;
  isIn: (file: string) => boolean;
  allows: (found: Import) => boolean;
};

const under =
  (...folders: string[]) =>
  (file: string) =>
    folders.some((folder) => file.startsWith(`${folder}/`));

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isServerOnly = (file: string) => /\.server\.tsx?$/.test(file);

const [isApp, isDomain, isServer] = [under('app'), under('domain'), under('server')];
const isProduct = under('app', 'domain', 'packages', 'server');
const isRoute = under('app/routes', 'app/ui-catalogue');

/** `packages/data-api/plan/x.ts` belongs to `packages/data-api`. */
const packageOf = (file: string): string | undefined => /^packages\/[^/]+/.exec(file)?.[0];
const isPackage = (file: string) => packageOf(file) !== undefined;

/** React Router removes server-only code from these files, as from routes. */
const RUN_ON_BOTH_SIDES = ['app/root.tsx'];

/** The directions of imports. Tests beside their code may cross each of these lines, except those of packages. */
const ZONES: Zone[] = [
  {
    rule: 'ce qui est livré n’importe ni tests/ ni scripts/',
    isIn: isProduct,
    allows: ({ to }) => !under('tests', 'scripts')(to),
  },
  { rule: 'domain/ n’importe que domain/', isIn: isDomain, allows: ({ to }) => isDomain(to) },
  { rule: 'server/ n’importe pas app/', isIn: isServer, allows: ({ to }) => !isApp(to) },
  {
    rule: 'un paquet n’importe que lui-même',
    isIn: isPackage,
    allows: ({ from, to }) => packageOf(to) === packageOf(from),
  },
  {
    rule: 'd’un paquet, le site n’importe que index.ts',
    isIn: (file) => isProduct(file) && !isPackage(file),
    allows: ({ to }) => !isPackage(to) || to === `${packageOf(to)}/index.ts`,
  },
  {
    rule: 'app/ n’importe de server/ et de packages/ que des types',
    isIn: isApp,
    allows: ({ to, isType }) => isType || !(isServer(to) || isPackage(to)),
  },
  {
    rule: 'ce que le navigateur exécute n’importe d’un fichier *.server que des types, les modules de routes à part',
    isIn: (file) => isApp(file) && !isRoute(file) && !isServerOnly(file) && !RUN_ON_BOTH_SIDES.includes(file),
    allows: ({ to, isType }) => isType || !isServerOnly(to),
  },
  {
    rule: 'app/ui/ n’importe ni app/forms/, ni app/features/, ni app/routes/',
    isIn: under('app/ui'),
    allows: ({ to }) => !under('app/forms', 'app/features', 'app/routes')(to),
  },
  {
    rule: 'app/forms/ n’importe ni app/features/ ni app/routes/',
    isIn: under('app/forms'),
    allows: ({ to }) => !under('app/features', 'app/routes')(to),
  },
  {
    rule: 'app/features/ n’importe pas app/routes/',
    isIn: under('app/features'),
    allows: ({ to }) => !under('app/routes')(to),
  },
  {
    rule: 'app/boot/ n’importe aucun composant',
    isIn: under('app/boot'),
    allows: ({ to, isType }) => isType || /^(app\/boot|app\/features|domain)\/.*\.ts$/.test(to),
  },
];

/** The rules that an import breaks. */
export function rulesBroken(found: Import): string[] {
  if (isTest(found.from) && !isPackage(found.from)) return [];
  return ZONES.filter(({ isIn, allows }) => isIn(found.from) && !allows(found)).map(({ rule }) => rule);
}

const IMPORTS =
  /^[ \t]*(?:import|export)[ \t]+(?:(type)[ \t]+)?(?:[\w$*{][^'";]*?[ \t}]from[ \t]+)?'([#.][^']+)'|\bimport\((?:\/\*.*?\*\/[ \t]*)?'([#.][^']+)'\)/gm;

/** The imports of this project's files in one of them. `typeof import('…')` is a type. */
export function importsOf(from: string, source: string): Import[] {
  return [...source.matchAll(IMPORTS)].flatMap((match) => {
    const [, type, fixed, called] = match;
    const name = fixed ?? called ?? '';
    const to = name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(from), name);
    const isType = type !== undefined || /\btypeof\s$/.test(source.slice(0, match.index));
    return [{ from, to: to.replace(/\?.*$/, ''), isType }];
  });
}
