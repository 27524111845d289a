import { expect, test } from 'vitest';
import { whatBlocks } from './what-blocks.ts';

const now = new Date('2026-11-29T11:00:00Z');
const FREE = {
  state: 'in_repair',
  awaited: null,
  quoted_at: null,
  ready_at: null,
  letter_sent_on: null,
} as const;
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;
const said = (change: Partial<Parameters<typeof whatBlocks>[0]>) =>
  plain(whatBlocks({ ...FREE, ...change }, now));

test('nothing blocks what is up to the shop', () => {
  expect(said({})).toBeNull();
  expect(said({ state: 'registered' })).toBeNull();
});

test('a part blocks, with its day as far as it is known', () => {
  const awaited = { name: 'Nappe', count: 1, day: '2026-12-05' };
  expect(said({ state: 'waiting_part', awaited })).toBe('Attend Nappe, pour le 05/12/2026');
  expect(said({ state: 'accepted', awaited: { ...awaited, day: '2026-11-27' } })).toBe(
    'Attend Nappe, prévue le 27/11/2026',
  );
  expect(said({ awaited: { name: 'Nappe', count: 3, day: null } })).toBe(
    'Attend Nappe et 2 autres pièces, sans date',
  );
});

test('a customer blocks, with how long they have let it wait', () => {
  const at = new Date('2026-11-25T11:00:00Z');
  expect(said({ state: 'quoted', quoted_at: at })).toBe('Devis sans réponse depuis 4 jours');
  expect(said({ state: 'quoted', quoted_at: now })).toBe('Devis sans réponse');
  expect(said({ state: 'ready', ready_at: at })).toBe('À reprendre depuis 4 jours');
  expect(said({ state: 'estimated' })).toBe('Estimation sans réponse');
  expect(said({ state: 'announced' })).toBe('Appareil pas encore là');
});

test('a device that nobody fetches says whether its letter is due', () => {
  const ready_at = new Date('2026-05-20T10:00:00Z');
  expect(said({ state: 'ready', ready_at })).toBe(
    'À reprendre depuis 193 jours, lettre recommandée à envoyer',
  );
  expect(said({ state: 'ready', ready_at, letter_sent_on: '2026-11-21' })).toBe(
    'À reprendre depuis 193 jours, lettre envoyée le 21/11/2026',
  );
});
