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
  ['a client', client, ['mot-de-passe', 'deconnecter', 'nommer', 'bloquer']],
  [
    'one whose address is not proven',
    { ...client, isConfirmed: false },
    ['mot-de-passe', 'deconnecter', 'bloquer'],
  ],
  ['one without an address', { ...client, email: null }, ['deconnecter', 'nommer', 'bloquer']],
  ['one that is locked', { ...client, isLocked: true }, ['deconnecter', 'debloquer']],
  ['another administrator', admin, ['mot-de-passe', 'deconnecter', 'retirer', 'bloquer']],
  ['the last other one', { ...admin, otherAdmins: 0 }, ['mot-de-passe', 'deconnecter']],
  ['oneself', { ...admin, isSelf: true }, ['mot-de-passe', 'deconnecter', 'retirer']],
  ['oneself, alone', { ...admin, isSelf: true, otherAdmins: 0 }, ['mot-de-passe', 'deconnecter']],
])('%s', (_, user, steps) => {
  expect(possibleSteps(user)).toEqual(steps);
});

test('a refusal says why', () => {
  expect(whyNot('retirer', { ...admin, otherAdmins: 0 })).toContain('C’est le dernier compte');
  expect(whyNot('bloquer', { ...admin, otherAdmins: 0 })).toContain('C’est le dernier compte');
  expect(whyNot('bloquer', { ...admin, isSelf: true })).toContain('votre propre compte');
});
