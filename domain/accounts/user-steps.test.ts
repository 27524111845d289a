import { expect, test } from 'vitest';
import { possibleSteps, type UserFacts, type UserStep, whyNot } from './user-steps.ts';

const client: UserFacts = {
  isSelf: false,
  role: 'client',
  email: 'camille@exemple.fr',
  isConfirmed: true,
  isLocked: false,
  otherAdmins: 1,
};
const admin: UserFacts = { ...client, role: 'admin' };

test.each<[string, UserFacts, UserStep[]]>([
  ['a client', client, ['send-password-link', 'end-sessions', 'promote', 'lock']],
  [
    'one whose address is not proven',
    { ...client, isConfirmed: false },
    ['send-password-link', 'end-sessions', 'lock'],
  ],
  ['one without an address', { ...client, email: null }, ['end-sessions', 'promote', 'lock']],
  ['one that is locked', { ...client, isLocked: true }, ['end-sessions', 'unlock']],
  ['another administrator', admin, ['send-password-link', 'end-sessions', 'demote', 'lock']],
  ['the last other one', { ...admin, otherAdmins: 0 }, ['send-password-link', 'end-sessions']],
  ['oneself', { ...admin, isSelf: true }, ['send-password-link', 'end-sessions', 'demote']],
  ['oneself, alone', { ...admin, isSelf: true, otherAdmins: 0 }, ['send-password-link', 'end-sessions']],
])('%s', (_, user, steps) => {
  expect(possibleSteps(user)).toEqual(steps);
});

test('a refusal says why', () => {
  expect(whyNot('demote', { ...admin, otherAdmins: 0 })).toContain('C’est le dernier compte');
  expect(whyNot('lock', { ...admin, otherAdmins: 0 })).toContain('C’est le dernier compte');
  expect(whyNot('lock', { ...admin, isSelf: true })).toContain('votre propre compte');
});
