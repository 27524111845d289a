import { expect, test } from 'vitest';
import { possibleSteps, type UserFacts, type UserStep, whyNot } from './user-steps.ts';

const client: UserFacts = {
  isSelf: false,
  role: 'client',
  staffRole: null,
  email: 'camille@exemple.fr',
  isConfirmed: true,
  isLocked: false,
  otherOwners: 1,
};
const admin: UserFacts = { ...client, role: 'admin', staffRole: 'owner' };

test.each<[string, UserFacts, UserStep[]]>([
  ['a client', client, ['send-password-link', 'end-sessions', 'promote', 'lock']],
  [
    'one whose address is not proven',
    { ...client, isConfirmed: false },
    ['send-password-link', 'end-sessions', 'lock'],
  ],
  ['one without an address', { ...client, email: null }, ['end-sessions', 'promote', 'lock']],
  ['one that is locked', { ...client, isLocked: true }, ['end-sessions', 'unlock']],
  ['another administrator', admin, ['send-password-link', 'end-sessions', 'change-role', 'demote', 'lock']],
  ['the last other one', { ...admin, otherOwners: 0 }, ['send-password-link', 'end-sessions']],
  [
    'a technician, with one owner left',
    { ...admin, staffRole: 'technician', otherOwners: 0 },
    ['send-password-link', 'end-sessions', 'change-role', 'demote', 'lock'],
  ],
  ['oneself', { ...admin, isSelf: true }, ['send-password-link', 'end-sessions', 'change-role', 'demote']],
  ['oneself, alone', { ...admin, isSelf: true, otherOwners: 0 }, ['send-password-link', 'end-sessions']],
])('%s', (_, user, steps) => {
  expect(possibleSteps(user)).toEqual(steps);
});

test('a refusal says why', () => {
  expect(whyNot('demote', { ...admin, otherOwners: 0 })).toContain('C’est le dernier compte');
  expect(whyNot('change-role', { ...admin, otherOwners: 0 })).toContain('C’est le dernier compte');
  expect(whyNot('lock', { ...admin, otherOwners: 0 })).toContain('C’est le dernier compte');
  expect(whyNot('lock', { ...admin, isSelf: true })).toContain('votre propre compte');
});
