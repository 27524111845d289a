import { constants } from 'node:fs';
import { access, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { INVITATION } from '#domain/admin/backup-invitation.ts';
import { codeOf } from '../db/connect-error.ts';
import { BackupError } from './backup-error.ts';
import { type KeptBackup, listKept } from './kept-backups.ts';

/** Where backups go. */
export type BackupPlace = {
  folder: string;
  /** The folder was typed into a screen: it has to invite the site. */
  isTyped: boolean;
  /** Folders of other settings, which may still have some. */
  earlierFolders: readonly string[];
  /** Each is copied to the bucket for files. */
  toBucket: boolean;
};

/** A backup, and the folder that it is in. */
export type PlacedBackup = KeptBackup & { folder: string };

/** The backups of all folders, newest first. A folder that is out of reach has none. */
export async function listPlaced({ folder, earlierFolders }: BackupPlace): Promise<PlacedBackup[]> {
  const folders = [...new Set([folder, ...earlierFolders].map((each) => path.resolve(each)))];
  const lists = await Promise.all(
    folders.map(async (each) => {
      const kept = await listKept(each).catch(() => []);
      return kept.map((backup) => ({ ...backup, folder: each }));
    }),
  );
  return lists.flat().sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}

/** Why a typed folder cannot be the place; null if it can. A small file is written there, and removed. */
export async function folderFault(folder: string, dataDir: string): Promise<string | null> {
  if (!path.isAbsolute(folder)) return RELATIVE;
  try {
    const real = await realpath(folder);
    if (!(await stat(real)).isDirectory()) return NO_FOLDER;
    if (isInside(real, await realpath(dataDir))) return INSIDE;
    if (!(await isInvited(real))) return UNINVITED;
    const file = path.join(real, `.essai-${process.pid}`);
    await writeFile(file, 'Essai de L’Atelier Papin, à effacer.', { mode: 0o600 });
    await rm(file);
    return null;
  } catch (error) {
    return FAULTS[codeOf(error) ?? ''] ?? OUT_OF_REACH;
  }
}

/** A typed folder is never made: an empty one may be where its disk was. @throws BackupError */
export async function checkInvitation({ folder, isTyped }: BackupPlace): Promise<void> {
  if (isTyped && !(await isInvited(folder)))
    throw new BackupError(
      `Le dossier ${folder} n’est pas là, ou n’a plus son fichier ${INVITATION}\u00a0: le disque est-il branché\u00a0?`,
    );
}

const isInvited = (folder: string): Promise<boolean> =>
  access(path.join(folder, INVITATION), constants.R_OK).then(
    () => true,
    () => false,
  );

const isInside = (folder: string, parent: string) =>
  folder === parent || folder.startsWith(parent + path.sep);

const RELATIVE = 'Écrivez le chemin entier, depuis la racine\u00a0: /mnt/disque/sauvegardes.';
const NO_FOLDER = 'Ce dossier n’existe pas sur la machine du site.';
const INSIDE =
  'Ce dossier est dans celui des données du site\u00a0: prenez-en un ailleurs, de préférence sur un autre disque.';
const UNINVITED = `Créez d’abord dans ce dossier un fichier vide nommé «\u00a0${INVITATION}\u00a0»\u00a0: le site n’écrit que là où il est invité.`;
const OUT_OF_REACH = 'Le site n’arrive pas à lire ce dossier.';
const NO_RIGHT = 'Le site n’a pas le droit d’écrire dans ce dossier.';

const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: NO_FOLDER,
  ENOTDIR: NO_FOLDER,
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS: NO_RIGHT,
  ENOSPC: 'Le disque de ce dossier est plein.',
};
