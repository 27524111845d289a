import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { sharedFolder } from './fallback-root.ts';
import type { ServerLog } from './server-log.ts';

/**
 * PostgreSQL's user cannot execute files below a 0700 folder (a clone made by mktemp, /root), so the binaries are
 * copied once per version to a folder that it can enter and only root can write.
 */
export function copyBinaries(native: string, fallbackRoot: string, log: ServerLog): string {
  const name = `postgresql-${versionOf(native)}`;
  const target = path.join(sharedFolder(fallbackRoot), name);
  if (hasSameFiles(native, target)) return target;

  log.info({ from: native, to: target }, 'PostgreSQL programs copied to where their account reaches them');
  const fresh = mkdtempSync(`${target}.new-`);
  cpSync(native, fresh, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !isForBuildingOnly(file),
  });
  letEveryoneRead(fresh);
  putInPlace(fresh, target, () => hasSameFiles(native, target));
  return target;
}

/** Swaps whole folders: another start may be using a damaged copy, or be making the same one right now. */
function putInPlace(fresh: string, target: string, isTargetGood: () => boolean): void {
  try {
    if (existsSync(target)) renameSync(target, `${fresh}.old`);
    renameSync(fresh, target);
  } catch (error) {
    if (!isTargetGood()) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(`${fresh}.old`, { recursive: true, force: true });
  }
}

function versionOf(native: string): string {
  const file = path.join(native, '..', 'package.json');
  const manifest: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return `${manifest.version}-${process.platform}-${process.arch}`;
}

/**
 * Whether the sizes of the files match, which is enough: a power failure may cut a copy short, but nobody forges a file in a root-only
 * folder.
 */
function hasSameFiles(native: string, target: string): boolean {
  for (const file of listCases(native)) {
    if (isForBuildingOnly(file)) continue;
    const original = lstatSync(path.join(native, file));
    const copy = lstatSync(path.join(target, file), { throwIfNoEntry: false });
    if (!copy || (original.isFile() && copy.size !== original.size)) return false;
  }
  return true;
}

/** Makes files readable for everyone: a strict umask or a careful npm may have left some that only root can read. */
function letEveryoneRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const file of listCases(folder)) {
    const full = path.join(folder, file);
    const facts = lstatSync(full);
    if (facts.isSymbolicLink()) continue;
    const isRunnable = facts.isDirectory() || (facts.mode & 0o100) !== 0;
    chmodSync(full, isRunnable ? 0o755 : 0o644);
  }
}

function listCases(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' });
}

function isForBuildingOnly(file: string): boolean {
  return file.endsWith('.a');
}
