import path from 'node:path';
import type { ServerBuild } from 'react-router';

// The places where the build leaves its files.

/** The rendered app. */
export const importServerBuild = (buildFolder: string): Promise<ServerBuild> =>
  import(path.join(buildFolder, 'server/index.js'));

/** The files that browsers may ask for. */
export const clientFolder = (buildFolder: string): string => path.join(buildFolder, 'client');

/** The addresses of scripts and style sheets begin with this; each name has a hash of its file. */
export const HASHED_FILES = '/assets/';

export const assetsFolder = (client: string): string => path.join(client, HASHED_FILES);

/** The style sheet of all pages, that of app/root.tsx. */
export const isRootSheet = (name: string): boolean => name.startsWith('root-');

/** Without the « # » that React Router adds when a lazy part of the page brings the sheet too. */
export const sheetAddress = (href: string): string => href.replace(/#$/, '');

export const isSheetAddress = (href: string): boolean => /^\/assets\/[\w.-]+\.css$/.test(href);
