import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Fails the build when a module under server/ or packages/ would be bundled, for the browser or for the rendered app:
 * the app receives the server's functions through its loaders' context (app/context.ts) and may import only their
 * types. React Router itself checks only names that contain `.server`.
 */
export function refuseServerImports(): Plugin {
  let folders: string[] = [];
  return {
    name: 'refuse-server-imports',
    enforce: 'pre',
    configResolved(config) {
      folders = ['server', 'packages'].map((name) => `${path.join(config.root, name)}/`);
    },
    load(id) {
      if (folders.some((folder) => id.startsWith(folder))) {
        this.error(
          `${id} ne doit pas entrer dans le site : importer son type seulement, ou passer par app/context.ts.`,
        );
      }
      return null;
    },
  };
}
