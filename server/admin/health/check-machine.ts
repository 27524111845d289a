import { statfs } from 'node:fs/promises';
import { backupState, diskState, sizeText } from '#domain/admin/health.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { HealthCheck } from './health-check.ts';

export async function checkDisk(dataDir: string): Promise<HealthCheck> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize];
  const state = diskState({ freeBytes, totalBytes });
  return {
    id: 'disk',
    label: 'Place sur le disque',
    state,
    words: `${sizeText(freeBytes)} libres sur ${sizeText(totalBytes)}.`,
    ...(state !== 'ok' && {
      advice: 'Faites de la place ou agrandissez le disque\u00a0: un disque plein arrête les commandes.',
    }),
  };
}

export type BackupFacts = {
  /** Null with a hosted project, which has its own. */
  backupEveryHours: () => number | 'on demand' | null;
  newestBackup: () => Promise<{ takenAt: Date; bytes: number } | null>;
};

export async function checkBackups(
  { backupEveryHours: rhythm, newestBackup }: BackupFacts,
  now: Date,
): Promise<HealthCheck[]> {
  const backupEveryHours = rhythm();
  if (backupEveryHours === null) return [];
  const newest = await newestBackup();
  const everyHours = backupEveryHours === 'on demand' ? WEEK_HOURS : backupEveryHours;
  const state = backupState({ takenAt: newest?.takenAt ?? null, everyHours }, now);
  const check: HealthCheck = {
    id: 'backups',
    label: 'Dernière sauvegarde',
    state,
    words: newest
      ? `Le ${formatDate(newest.takenAt, { withTime: true })}, ${sizeText(newest.bytes)}.`
      : 'Aucune encore.',
    ...(state !== 'ok' && {
      advice:
        backupEveryHours === 'on demand'
          ? 'Faites-en une, et réglez leur rythme dans Connexions pour que le site s’en charge.'
          : 'Faites-en une maintenant. Si elle échoue, lisez l’erreur dans la liste des tâches.',
    }),
    link: { to: '#sauvegardes', label: 'Les sauvegardes' },
  };
  return [check];
}

const WEEK_HOURS = 7 * 24;
