import type { ListPlace } from '#app/features/list/list-place.ts';
import type { BadgeKind } from '#app/ui/display/badge.tsx';
import type { ReadType } from '#server/content/own/page-readings.ts';
import type { ReadingState } from '#server/content/own/reading-admin.ts';

export const READINGS_PATH = '/admin/relectures';

export const PAGE_READINGS = {
  path: READINGS_PATH,
  usual: { genre: '', etat: '' },
} as const satisfies ListPlace;

/** The kinds of pages, by their word in the address of the list. */
export const READ_KINDS = {
  guides: 'guide',
  pannes: 'fault',
  services: 'service',
  articles: 'article',
} as const satisfies Record<string, ReadType>;

export const READ_STATES = {
  relues: 'read',
  changees: 'changed',
  'a-relire': 'unread',
} as const satisfies Record<string, ReadingState>;

export const KIND_CHOICES: Readonly<Record<keyof typeof READ_KINDS, string>> = {
  guides: 'Guides',
  pannes: 'Pannes de consoles',
  services: 'Services',
  articles: 'Articles',
};

export const STATE_CHOICES: Readonly<Record<keyof typeof READ_STATES, string>> = {
  'a-relire': 'À relire',
  changees: 'Changées depuis',
  relues: 'Relues',
};

export const KIND_WORDS: Readonly<Record<ReadType, string>> = {
  guide: 'Guide',
  fault: 'Panne de console',
  service: 'Service',
  article: 'Article',
};

export const STATE_BADGES: Readonly<Record<ReadingState, readonly [BadgeKind, string]>> = {
  read: ['ok', 'Relue'],
  changed: ['waiting', 'Changée depuis'],
  unread: ['idle', 'À relire'],
};
