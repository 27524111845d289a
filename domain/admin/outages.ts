import { formatDate } from '../dates/dates.ts';

/** What can stop without anybody looking at the site. */
export const OUTAGE_CAUSES = ['jobs', 'mails', 'backups', 'copies', 'disk', 'certificate'] as const;
export type OutageCause = (typeof OUTAGE_CAUSES)[number];

type OutageTexts = {
  /** Its name on the screen. */
  label: string;
  starts: string;
  continues: string;
  ends: string;
  /** The page that says more. */
  path: string;
};

export const OUTAGES: Record<OutageCause, OutageTexts> = {
  jobs: {
    label: 'Tâches automatiques en échec ou à l’arrêt',
    starts: 'Des tâches automatiques ne passent plus',
    continues: 'Des tâches automatiques ne passent toujours pas',
    ends: 'Les tâches automatiques passent de nouveau',
    path: '/admin/taches',
  },
  mails: {
    label: 'E-mails refusés par le serveur, ou qui attendent depuis une heure',
    starts: 'Les e-mails ne partent plus',
    continues: 'Les e-mails ne partent toujours pas',
    ends: 'Les e-mails partent de nouveau',
    path: '/admin/envois?etat=echecs',
  },
  backups: {
    label: 'Dernière sauvegarde trop ancienne',
    starts: 'La dernière sauvegarde est trop ancienne',
    continues: 'Toujours pas de sauvegarde récente',
    ends: 'Une sauvegarde récente est là',
    path: '/admin/sante#sauvegardes',
  },
  copies: {
    label: 'Sauvegardes qui ne sont plus copiées hors de la machine',
    starts: 'Les sauvegardes ne sont plus copiées hors de la machine',
    continues: 'Les sauvegardes ne sont toujours pas copiées hors de la machine',
    // Also said when the owner gives copies up.
    ends: 'La copie des sauvegardes n’est plus en panne',
    path: '/admin/taches',
  },
  disk: {
    label: 'Disque presque plein',
    starts: 'Le disque est presque plein',
    continues: 'Le disque est toujours presque plein',
    ends: 'Le disque a de nouveau de la place',
    path: '/admin/sante',
  },
  certificate: {
    label: 'Certificat https qui expire dans moins de sept jours',
    starts: 'Le certificat https expire bientôt',
    continues: 'Le certificat https expire toujours bientôt',
    ends: 'Le certificat https est renouvelé',
    path: '/admin/sante',
  },
};

export type OutageEvent = 'starts' | 'continues' | 'ends';

/** What one channel (mail, webhook) has been told of one cause. */
export type KnownOutage = {
  since: Date;
  lastSeenAt: Date;
  /** When the channel last took word of it; null if it never did. */
  toldAt: Date | null;
  /** No attempt before. */
  nextAt: Date;
};

const MINUTE_MS = 60_000;
/** What lasts less is no news, and neither is a pause as short. */
const SETTLED_MS = 10 * MINUTE_MS;
const REMINDER_MS = 24 * 60 * MINUTE_MS;
/** Minutes until the next attempt, after each attempt that failed. */
const GAPS_MIN = [2, 5, 15, 30, 60];

/**
 * What to tell a channel now: once when it starts, each day while it lasts, and once when it is over. `forget`: it was over before the
 * channel was told.
 */
export function outageEvent(known: KnownOutage, now: Date): OutageEvent | 'forget' | null {
  const { since, lastSeenAt, toldAt, nextAt } = known;
  const isOver = now.getTime() - lastSeenAt.getTime() >= SETTLED_MS;
  if (isOver && !toldAt) return 'forget';
  if (nextAt > now) return null;
  if (isOver) return 'ends';
  // It has just gone: perhaps for good.
  if (lastSeenAt < now) return null;
  if (!toldAt) return now.getTime() - since.getTime() >= SETTLED_MS ? 'starts' : null;
  return now.getTime() - toldAt.getTime() >= REMINDER_MS ? 'continues' : null;
}

/** When a channel that did not take word of an outage is tried again. */
export const nextAttempt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + (GAPS_MIN[Math.min(attempts, GAPS_MIN.length) - 1] ?? 2) * MINUTE_MS);

export type OutageNews = {
  event: OutageEvent | 'trial';
  /** Null for a trial. */
  cause: OutageCause | null;
  title: string;
  lines: string[];
  link: string;
};

/** The words of an alert: counts, names of jobs and dates, nothing about anybody. */
export function outageNews(
  {
    cause,
    event,
    since,
    words,
  }: { cause: OutageCause; event: OutageEvent; since: Date; words: string | null },
  siteUrl: string,
): OutageNews {
  const texts = OUTAGES[cause];
  const start = formatDate(since, { withTime: true });
  return {
    event,
    cause,
    title: texts[event],
    lines: [
      ...(event === 'ends' || !words ? [] : [words]),
      event === 'ends' ? `C’était en panne depuis le ${start}.` : `Depuis le ${start}.`,
    ],
    link: `${siteUrl}${texts.path}`,
  };
}

export const trialNews = (siteUrl: string): OutageNews => ({
  event: 'trial',
  cause: null,
  title: 'Essai d’alerte',
  lines: ['Vous avez demandé cet essai dans les réglages du site\u00a0: une vraie alerte arriverait ainsi.'],
  link: `${siteUrl}/entreprise/connexions/alertes`,
});
