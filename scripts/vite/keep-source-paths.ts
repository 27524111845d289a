import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * In one file made of many modules, `import.meta` would be that file for each of them. This keeps it at the module's
 * source, beside which are the files that it reads and the programs that it starts.
 *
 * @param outDir the folder of the built file; the sources stay where they are, relative to it.
 */
export function keepSourcePaths(root: string, outDir: string): Plugin {
  return {
    name: 'keep-source-paths',
    enforce: 'pre',
    transform(code, id) {
      const file = path.relative(root, id);
      if (!/^(server|domain|packages)\//.test(file) || !code.includes('import.meta.')) return null;
      const source = JSON.stringify(path.relative(outDir, id));
      const url = `new URL(${source}, import.meta.url)`;
      return code
        .replaceAll('import.meta.url', `${url}.href`)
        .replaceAll(
          'import.meta.dirname',
          `process.getBuiltinModule('url').fileURLToPath(new URL('.', ${url}))`,
        );
    },
  };
}
