import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../db/connect-error.ts';

export type KeptBackup = { name: string; takenAt: Date; bytes: number; isSealed: boolean };

const NAME = /^atelier-papin-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})\.tar\.gz(\.sealed)?$/;

/** Suffix of a backup while it is written. */
export const UNFINISHED = '.partial';

/** « atelier-papin-20261122-031500.tar.gz », in UTC: names sort by date. */
export function backupName(takenAt: Date, { isSealed }: { isSealed: boolean }): string {
  const [day = '', time = ''] = takenAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').split('T');
  return `atelier-papin-${day}-${time}.tar.gz${isSealed ? '.sealed' : ''}`;
}

/** What the name of a backup says; null for any other file. */
export function readName(name: string): Pick<KeptBackup, 'takenAt' | 'isSealed'> | null {
  const [, year, month, day, hour, minute, second, sealed] = NAME.exec(name) ?? [];
  if (!year) return null;
  const takenAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(takenAt.getTime()) ? null : { takenAt, isSealed: sealed !== undefined };
}

/** The backups in a folder, newest first. Other files are left alone. */
export async function listKept(folder: string): Promise<KeptBackup[]> {
  const kept: KeptBackup[] = [];
  for (const name of await backupNames(folder)) {
    const about = readName(name);
    // The file may be deleted at any moment.
    const facts = about && (await stat(path.join(folder, name)).catch(() => null));
    if (about && facts?.isFile()) kept.push({ name, ...about, bytes: facts.size });
  }
  return kept.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}

const DAY_MS = 86_400_000;

/** Files that a process was writing when it was killed, a day ago or more. */
export async function listUnfinished(folder: string, now: Date): Promise<string[]> {
  return (await backupNames(folder)).filter((name) => {
    const about = name.endsWith(UNFINISHED) ? readName(name.slice(0, -UNFINISHED.length)) : null;
    return about !== null && now.getTime() - about.takenAt.getTime() > DAY_MS;
  });
}

/** None if there is no folder. */
export async function backupNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
