import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/project-node.mjs';

const SOURCES = ['app', 'content', 'db', 'domain', 'public', 'scripts', 'server'];
const FILES = ['package.json', 'tsconfig.json', 'react-router.config.ts', 'vite.config.ts'];

/** The project without its build, to be built or changed beside the measured one. */
export function copyProject(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of [...SOURCES, ...FILES])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** The project with its existing build. */
export function copyBuiltProject(folder: string): string {
  copyProject(folder);
  cpSync(path.join(ROOT, 'build'), path.join(folder, 'build'), { recursive: true });
  return folder;
}
