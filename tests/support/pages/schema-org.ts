import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** A JSON-LD node and the page it stands on. */
export type FoundNode = { on: string; node: unknown };

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type TypedNode = { '@type': string | string[]; [key: string]: Json };

const COMPILER = path.resolve(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
const OPTIONS =
  '--noEmit --ignoreConfig --strict --skipLibCheck --allowImportingTsExtensions --module nodenext --target es2024 --pretty false';
const VOCABULARY = path.join(import.meta.dirname, 'vocabulary.ts');
const HEAD = `import type { Action, Merged, Node } from ${JSON.stringify(VOCABULARY)};`;

/**
 * The faults of these nodes that schema.org's vocabulary shows: an unknown type, property of a type or value of a property, at any
 * depth. Google's schema-dts has the whole vocabulary as TypeScript types; here the compiler reads the nodes as literals of them.
 */
export async function faultsOfVocabulary(found: readonly FoundNode[]): Promise<string[]> {
  const literals = new Map<string, FoundNode>();
  for (const one of found)
    for (const literal of literalsOf(one.node)) if (!literals.has(literal)) literals.set(literal, one);
  const lines = [...literals].map(([literal], index) => `export const node${index}: ${literal};`);
  const output = await compile([HEAD, ...lines].join('\n'));
  const owners = [null, ...literals.values()];
  return [...output.matchAll(/^nodes\.ts\((\d+),\d+\): error \w+: (.*(?:\n .*)*)/gm)].map(
    ([fault, line = '', message]) => {
      const owner = owners[Number(line) - 1];
      if (!owner) throw new Error(`not in a node: ${fault}`);
      return `${owner.on}: ${message}`;
    },
  );
}

async function compile(source: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'json-ld-'));
  try {
    writeFileSync(path.join(folder, 'nodes.ts'), source);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [COMPILER, ...OPTIONS.split(' '), '--types', '', 'nodes.ts'],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
    ).catch((error: { code: unknown; stdout: string; stderr: string }) => {
      // Exit codes 1 and 2: the compiler found errors and printed them.
      if (error.code === 1 || error.code === 2) return error;
      throw error;
    });
    if (stdout && !stdout.includes('nodes.ts(')) throw new Error(`the compiler says: ${stdout}`);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `Node<'Service'> = {…}`, with the actions of the node on their own: `query-input` is known only there. */
function literalsOf(node: unknown): string[] {
  const shape = shapeOf(node as Json);
  if (!isTyped(shape)) return [`Node<never> = ${JSON.stringify(shape)}`];
  const actions: string[] = [];
  const plain = JSON.stringify(shape, (_, value: Json) => {
    if (!isTyped(value) || !Object.keys(value).some(isConstraint)) return value;
    actions.push(`Action<${JSON.stringify(value['@type'])}> = ${JSON.stringify(value)}`);
    return Object.fromEntries(Object.entries(value).filter(([key]) => !isConstraint(key)));
  });
  // Each type is checked alone: among several, an unknown one would go unnoticed.
  const names = [shape['@type']].flat().map((name) => JSON.stringify(name));
  const types = names.map((name) => `Node<${name}>['@type'] = ${name}`);
  return [`${typeOf(shape)} = ${plain}`, ...types, ...actions];
}

const isConstraint = (key: string) => /-(input|output)$/.test(key);

function typeOf({ '@type': type }: TypedNode): string {
  if (!Array.isArray(type)) return `Node<${JSON.stringify(type)}>`;
  return `Merged<[${type.map((one) => `Node<${JSON.stringify(one)}>`).join(', ')}]>`;
}

/** The node with all its texts made alike, so that the compiler reads a hundred pages of a kind as one. */
function shapeOf(value: Json): Json {
  if (Array.isArray(value)) {
    const shapes = value.map((item) => JSON.stringify(shapeOf(item)));
    return [...new Set(shapes)].map((shape) => JSON.parse(shape) as Json);
  }
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, key === '@type' ? item : shapeOf(item)]),
    );
  if (typeof value === 'number') return 1;
  // Members of enumerations are written in full, as Google wants them: https://schema.org/InStock
  return typeof value === 'string' && !value.startsWith('https://schema.org/') ? 'words' : value;
}

const isTyped = (value: Json): value is TypedNode =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && '@type' in value;
