import { expect, test } from 'vitest';
import { signedState, writtenAgreement } from './signed-state.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute));
const event = (kind: string, minute: number, payload: unknown = {}) => ({
  kind,
  note: null,
  created_at: at(minute),
  payload,
});
const fresh = { signed_at: null, registered_at: at(0), condition_note: null, events: [] };
const promise = event('change', 9, { fields: ['promisedOn'] });

test.each([
  ['nothing', {}, 'unsigned'],
  ['a drawn signature', { signed_at: at(1) }, 'signed'],
  ['words at the counter', { condition_note: `Rayé.\n${writtenAgreement('Noé Petit')}` }, 'signed'],
  ['other remarks', { condition_note: 'Accord à demander.' }, 'unsigned'],
  ['a signature on another screen', { events: [event('sign', 1)] }, 'signed'],
  ['a refusal', { events: [event('signature_refused', 1)] }, 'refused'],
  ['a signature after a refusal', { events: [event('signature_refused', 1), event('sign', 2)] }, 'signed'],
  ['a correction after a drawn signature', { signed_at: at(1), events: [promise] }, 'changed'],
  ['a correction after words', { condition_note: writtenAgreement('Noé'), events: [promise] }, 'changed'],
  ['a correction before the signature', { events: [promise, event('sign', 10)] }, 'signed'],
  [
    'a correction of what is not signed',
    { signed_at: at(1), events: [event('change', 9, { fields: ['customer'] })] },
    'signed',
  ],
] as const)('with %s an intake is as it says', (_, change, state) => {
  expect(signedState({ ...fresh, ...change })).toBe(state);
});
