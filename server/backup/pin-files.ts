import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../db/connect-error.ts';
import { FILE_FOLDERS } from '../uploads/store/file-folders.ts';

export type PinnedFiles = {
  /** Adds the files that arrived since. */
  pin(): Promise<void>;
  /** Paths below the data folder, in order. */
  list(): Promise<string[]>;
  pathOf(file: string): string;
  release(): Promise<void>;
};

/**
 * Keeps the files of the data folder: each gets a second name, so that a file deleted while a backup runs is still in
 * it, as is the row that mentions it. Files never change once they exist. One backup at a time.
 */
export async function pinFiles(dataDir: string): Promise<PinnedFiles> {
  const held = path.join(dataDir, '.backup-files');
  const pathOf = (file: string) => path.join(held, file);
  async function pin() {
    for (const file of await filesBelow(dataDir)) {
      await mkdir(path.dirname(pathOf(file)), { recursive: true, mode: 0o700 });
      await giveSecondName(path.join(dataDir, file), pathOf(file));
    }
  }
  const release = () => rm(held, { recursive: true, force: true });
  // Left by a backup that was killed.
  await release();
  await pin();
  return { pin, list: () => filesBelow(held), pathOf, release };
}

/** "uploads/ab/abcd.webp" */
async function filesBelow(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const top of FILE_FOLDERS) {
    const entries = await readdir(path.join(folder, top), { recursive: true, withFileTypes: true }).catch(
      noneIfMissing,
    );
    for (const entry of entries) {
      if (!entry.isFile() || entry.name.endsWith('.tmp')) continue;
      const file = path.relative(folder, path.join(entry.parentPath, entry.name));
      found.push(file.split(path.sep).join('/'));
    }
  }
  return found.sort();
}

function noneIfMissing(error: unknown): [] {
  if (codeOf(error) === 'ENOENT') return [];
  throw error;
}

async function giveSecondName(file: string, name: string): Promise<void> {
  try {
    await link(file, name);
  } catch (error) {
    // It is there already, or was deleted since the folder was read.
    if (['EEXIST', 'ENOENT'].includes(codeOf(error))) return;
    // A file system without hard links.
    await copyFile(file, name, constants.COPYFILE_FICLONE);
  }
}
