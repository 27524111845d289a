import type { IconNode } from 'lucide';
import type { Plugin } from 'vite';

/**
 * Bundles lucide's icons with their lines and paths as one path each: a page carries less, and React creates fewer
 * elements.
 */
export function onePathIcons(): Plugin {
  return {
    name: 'one-path-icons',
    transform: {
      filter: { id: /\/node_modules\/lucide\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      async handler(_code, id) {
        const { default: icon } = (await import(id)) as { default: IconNode };
        return { code: `export default ${JSON.stringify(asOnePath(icon))};`, map: null };
      },
    },
  };
}

/**
 * The drawing is the same for strokes of one colour, whose order is invisible. Other shapes, or shapes with a look of
 * their own, are left alone.
 */
export function asOnePath(icon: IconNode): IconNode {
  const paths: string[] = [];
  const shapes = icon.filter(([tag, attributes]) => {
    const path = pathOf(tag, attributes);
    if (path !== undefined) paths.push(path);
    return path === undefined;
  });
  return paths.length === 0 ? icon : [['path', { d: paths.join('') }], ...shapes];
}

function pathOf(tag: string, attributes: IconNode[number][1]): string | undefined {
  const { d, x1, y1, x2, y2, ...look } = attributes;
  if (Object.keys(look).length > 0) return undefined;
  if (tag === 'path') return startingAbsolute(String(d));
  return tag === 'line' ? lineTo(Number(x1), Number(y1), Number(x2), Number(y2)) : undefined;
}

const NUMBER = String.raw`-?(?:\d+\.?\d*|\.\d+)`;
const RELATIVE_START = new RegExp(`^m(${NUMBER})[ ,]?(${NUMBER})\\s*(?=([-.\\d])?)`);

/**
 * After another path, `m` would be relative to its end; more numbers after `M` would be absolute, where after `m`
 * they are relative.
 */
const startingAbsolute = (path: string): string =>
  path.replace(
    RELATIVE_START,
    (_start, x: string, y: string, next?: string) => `M${x} ${y}${next ? 'l' : ''}`,
  );

function lineTo(x1: number, y1: number, x2: number, y2: number): string {
  if (y1 === y2) return `M${x1} ${y1}h${step(x1, x2)}`;
  if (x1 === x2) return `M${x1} ${y1}v${step(y1, y2)}`;
  return `M${x1} ${y1}L${x2} ${y2}`;
}

/** Without the noise of binary fractions: 0.01, not 0.009999999999999787. */
const step = (from: number, to: number): number => Number((to - from).toFixed(3));
