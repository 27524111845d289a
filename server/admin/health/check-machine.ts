import { statfs } from 'node:fs/promises';
import { backupState, diskState, sizeText } from '#domain/admin/health.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { roomForVideos } from '#domain/uploads/video-room.ts';
import { videoRules } from '#domain/uploads/video-rules.ts';
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

/** Less than this for videos of strangers is said: ten of the longest. */
const FEW_VIDEOS = 10;

/** Whether customers may send their videos; nothing is said as long as there is room for many, or files go to a bucket. */
export async function checkVideoRoom(freeForFiles: () => Promise<number | null>): Promise<HealthCheck[]> {
  const room = roomForVideos(await freeForFiles());
  if (room >= FEW_VIDEOS * videoRules.maxBytes) return [];
  const isShut = room < videoRules.maxBytes;
  return [
    {
      id: 'videos',
      label: 'Place pour les vidéos des clients',
      state: isShut ? 'bad' : 'warn',
      words: isShut
        ? 'Le disque manque de place\u00a0: le site refuse leurs vidéos, et demande des photos à la place.'
        : `Encore ${sizeText(room)} de vidéos par jour\u00a0: au-delà, le site les refuse et demande des photos à la place.`,
      advice:
        'Faites de la place sur le disque, agrandissez-le, ou donnez au site un compartiment S3 pour ses fichiers.',
      link: { to: '/entreprise/connexions/fichiers', label: 'Où vont les fichiers' },
    },
  ];
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
