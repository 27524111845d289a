import { expect, test } from 'vitest';
import { isChosenByLink } from './data-choice.ts';

const said = (choice: string, actor = 'customer') => ({ kind: 'data_choice', actor, payload: { choice } });
const changed = (...fields: string[]) => ({ kind: 'change', actor: 'shop', payload: { fields } });

test.each([
  ['nothing was said', [], false],
  ['the customer said so', [said('may_erase')], true],
  ['the customer said something else since', [said('may_erase'), said('keep')], false],
  ['the shop corrected something else', [said('may_erase'), changed('device', 'customer')], true],
  [
    'the shop noted another choice since, and this one again',
    [said('may_erase'), changed('dataChoice')],
    false,
  ],
  ['the customer said so after the shop', [changed('dataChoice'), said('may_erase')], true],
  ['the shop says that the customer said so', [said('may_erase', 'shop')], false],
])('%s', (_, events, expected) => {
  expect(isChosenByLink('may_erase', events)).toBe(expected);
});

test('a case without a choice has none by link', () => {
  expect(isChosenByLink(null, [said('may_erase')])).toBe(false);
});
