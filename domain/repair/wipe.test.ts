import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RepairState } from './repair-states.ts';
import type { SignedState } from './signed-state.ts';
import {
  fitsMedium,
  verifies,
  WIPE_TECHNIQUES,
  WIPE_VERIFICATIONS,
  WIPED_MEDIA,
  type WipedMedium,
  type WipeTechnique,
  type WipeVerification,
  wipeObstacle,
} from './wipe.ts';
import { wipeFile, wipeNumberOf } from './wipe-file.ts';
import { wipeSchema } from './wipe-request.ts';

const ALLOWED = {
  state: 'registered' as RepairState,
  registeredAt: new Date(),
  dataChoice: 'may_erase' as const,
  signed: 'signed' as SignedState,
  isChosenByLink: false,
};

test('a signed agreement, or one given over the link, lets a device be wiped', () => {
  expect(wipeObstacle(ALLOWED)).toBeNull();
  expect(wipeObstacle({ ...ALLOWED, signed: 'unsigned', isChosenByLink: true })).toBeNull();
});

test.each([
  [{ dataChoice: 'keep' as const }, 'veut garder ses données'],
  [{ dataChoice: 'backup' as const }, 'attend une sauvegarde'],
  [{ dataChoice: 'none' as const }, 'n’a pas de données'],
  [{ dataChoice: null }, 'n’a pas dit'],
  [{ signed: 'unsigned' as const }, 'n’est pas signé'],
  [{ signed: 'changed' as const }, 'n’est pas signé'],
  [{ signed: 'refused' as const }, 'n’est pas signé'],
  [{ registeredAt: null, state: 'announced' as const }, 'à l’atelier'],
  [{ state: 'handed_over' as const }, 'à l’atelier'],
  [{ state: 'closed' as const }, 'à l’atelier'],
])('%o is an obstacle', (change, words) => {
  expect(wipeObstacle({ ...ALLOWED, ...change })).toContain(words);
});

test('every medium can be wiped, and every way to wipe it can be verified', () => {
  for (const medium of Object.keys(WIPED_MEDIA) as WipedMedium[]) {
    const techniques = (Object.keys(WIPE_TECHNIQUES) as WipeTechnique[]).filter((each) =>
      fitsMedium(each, medium),
    );
    expect(techniques).not.toEqual([]);
    for (const technique of techniques)
      expect(
        (Object.keys(WIPE_VERIFICATIONS) as WipeVerification[]).filter((each) =>
          verifies(each, { technique, medium }),
        ),
      ).not.toEqual([]);
  }
});

const wiped = (change: object = {}) => ({
  id: randomUUID(),
  medium: 'ssd',
  description: 'Samsung 980, 1 To',
  serial: ' s64anx0r 123456 ',
  technique: 'sanitize',
  doneOn: '2026-11-22',
  verification: 'sampling',
  isVerified: true,
  ...change,
});

test('a wipe is kept with its serial number in its usual form', () => {
  expect(wipeSchema.parse(wiped())).toMatchObject({ serial: 'S64ANX0R 123456', technique: 'sanitize' });
});

test.each([
  [{ serial: ' ' }, 'serial', 'Écrivez le numéro de série'],
  [{ serial: '490154203237519' }, 'serial', 'IMEI'],
  [{ description: '' }, 'description', 'marque et le modèle'],
  [{ technique: 'factory_reset' }, 'technique', 'n’efface pas ce support'],
  [{ medium: 'flash', technique: 'crypto_erase' }, 'technique', 'n’efface pas ce support'],
  [{ technique: 'dd' }, 'technique', 'Choisissez la méthode'],
  [{ verification: 'setup' }, 'verification', 'ne dit rien'],
  [{ verification: 'sight' }, 'verification', 'ne dit rien'],
  [{ technique: 'destruction' }, 'verification', 'ne dit rien'],
  [{ isVerified: false }, 'isVerified', 'il n’y a pas de certificat'],
  [{ doneOn: 'hier' }, 'doneOn', 'Choisissez le jour'],
  [{ note: 'x'.repeat(501) }, 'note', '500 caractères'],
])('%o is refused', (change, field, words) => {
  const { error } = wipeSchema.safeParse(wiped(change));
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    [field, expect.stringContaining(words)],
  ]);
});

test('a certificate is found by the name of its file', () => {
  expect(wipeNumberOf(wipeFile('EFF-2026-000012'))).toBe('EFF-2026-000012');
  for (const file of [
    'effacement-FAC-2026-000012.pdf',
    'effacement-.pdf',
    '../effacement-EFF-2026-000012.pdf',
  ])
    expect(wipeNumberOf(file)).toBeNull();
});
