import { expect, test } from 'vitest';
import {
  announcedFees,
  diagnosisFact,
  diagnosisLine,
  diagnosisSentence,
  feeRows,
  feesInForce,
  NO_FEES,
  owedFees,
  refusalDetail,
  refusalWords,
  storageDue,
  storageFrom,
  unrepairedFees,
} from './announced-fees.ts';

const NONE = { diagnosisFee: null, refusalFee: null, storageFee: null, storageFreeDays: 30 };
const ALL = {
  diagnosisFee: '30,00\u00a0€',
  refusalFee: '15,00\u00a0€',
  storageFee: '1,50\u00a0€',
  storageFreeDays: 30,
};
const FEES = announcedFees(ALL);

const waiting = {
  ...FEES,
  fees_accepted_at: new Date('2026-11-01T09:00:00Z'),
  state: 'ready' as const,
  agreement: null,
  renounced_at: null,
  // 23:30 in Paris: the day of the shop, not of the server.
  ready_at: new Date('2026-11-10T22:30:00Z'),
  events: [{ kind: 'quote' }, { kind: 'refuse' }],
  charges: [],
};

test('what the settings do not ask for is announced nowhere, and the diagnosis is free', () => {
  expect(announcedFees(NONE)).toEqual(NO_FEES);
  expect(feeRows(NO_FEES)).toEqual([]);
  expect([diagnosisSentence(NONE), diagnosisLine(NONE), diagnosisFact(NONE)]).toEqual([
    'Le diagnostic et le devis sont gratuits',
    'Diagnostic et devis gratuits',
    'Gratuits',
  ]);
  expect([refusalWords(NO_FEES, null), refusalDetail(NO_FEES)]).toEqual(['ne coûte rien', null]);
  expect(refusalWords(NO_FEES, '14,90\u00a0€')).toBe('ne coûte que le retour, 14,90\u00a0€');
});

test('each fee is announced with its figure', () => {
  expect(feeRows(FEES)).toEqual([
    ['Diagnostic', '30,00\u00a0€, que le devis soit accepté ou refusé'],
    ['Refus du devis', '15,00\u00a0€ pour le remontage'],
    ['Frais de garde', '1,50\u00a0€ par jour, dès le 31e jour après l’annonce que l’appareil est prêt'],
  ]);
  expect(refusalWords(FEES, '14,90\u00a0€')).toBe('coûte 45,00\u00a0€, et le retour, 14,90\u00a0€');
});

test.each([
  [{ ...ALL, refusalFee: null }, 'Diagnostic 30,00\u00a0€, devis gratuit'],
  [{ ...ALL, diagnosisFee: null }, 'Diagnostic gratuit, refus du devis 15,00\u00a0€'],
  [ALL, 'Diagnostic 30,00\u00a0€, refus 15,00\u00a0€ de plus'],
])('pages never call free what is not: %#', (fees, words) => {
  expect(diagnosisLine(fees)).toBe(words);
});

test('storage is counted from the day of the news, and its first days are free', () => {
  expect(storageFrom(FEES, '2026-11-10')).toBe('2026-12-11');
  const due = (today: string) => storageDue(FEES, '2026-11-10', today);
  expect([due('2026-11-10'), due('2026-12-10'), due('2026-12-11'), due('2026-12-20')]).toEqual([
    { days: 0, cents: 0 },
    { days: 0, cents: 0 },
    { days: 1, cents: 150 },
    { days: 10, cents: 1500 },
  ]);
  expect(storageDue(NO_FEES, '2020-01-01', '2026-12-20')).toEqual({ days: 0, cents: 0 });
});

test('a device that goes back owes what was accepted, once each, and storage day by day', () => {
  expect(owedFees(waiting, '2026-12-20').map(({ kind, cents }) => [kind, cents])).toEqual([
    ['diagnosis', 3000],
    ['refusal', 1500],
    ['storage', 1500],
  ]);
  const charged = [
    { kind: 'diagnosis' as const, amount_cents: 3000 },
    { kind: 'refusal' as const, amount_cents: 1500 },
    { kind: 'storage' as const, amount_cents: 1500 },
  ];
  expect(owedFees({ ...waiting, charges: charged }, '2026-12-20')).toEqual([]);
  expect(owedFees({ ...waiting, charges: charged }, '2026-12-22').map(({ cents }) => cents)).toEqual([300]);
});

test('nothing is owed that was not accepted in writing', () => {
  const unsigned = { ...waiting, fees_accepted_at: null };
  expect(feesInForce(unsigned)).toEqual(NO_FEES);
  expect(owedFees(unsigned, '2027-06-01')).toEqual([]);
});

test.each([
  ['an accepted quote says all that its repair costs', { agreement: 'quote' as const }],
  ['so does the guarantee', { agreement: 'guarantee' as const }],
  ['who withdraws from a contract owes no fee', { renounced_at: new Date() }],
  ['what nobody looked at has no diagnosis', { events: [] }],
])('%s: storage alone', (_, change) => {
  expect(owedFees({ ...waiting, ...change }, '2026-12-20').map(({ kind }) => kind)).toEqual(['storage']);
});

test('the step that gives a device back unrepaired asks for diagnosis and refusal, not yet for storage', () => {
  const kinds = (state: 'diagnosed' | 'refused', events: { kind: string }[]) =>
    unrepairedFees({ ...waiting, state, ready_at: null, events }, '2026-12-20').map(({ kind }) => kind);
  expect(kinds('refused', waiting.events)).toEqual(['diagnosis', 'refusal']);
  expect(kinds('diagnosed', [{ kind: 'diagnose' }])).toEqual(['diagnosis']);
});
