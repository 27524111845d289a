import { expect, test } from 'vitest';
import { briefName } from './brief-name.ts';

test.each([
  ['Noé Petit', null, 'N. Petit'],
  ['élise  L’Hôpital Œuvrard', null, 'É. L’Hôpital Œuvrard'],
  ['Madonna', null, 'Madonna'],
  ['Noé Petit', 'SARL Dupont', 'SARL Dupont'],
])('%j of %j is %j on a label', (customer_name, company, said) => {
  expect(briefName({ customer_name, company })).toBe(said);
});
