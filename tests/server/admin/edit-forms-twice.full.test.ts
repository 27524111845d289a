import { expect, test } from 'vitest';
import { EDIT_FORMS } from '#tests/support/edit-forms/edit-forms.ts';
import { useEditedSite } from '#tests/support/edit-forms/use-edited-site.ts';

const { opened } = useEditedSite();

// Pressed twice quickly, a form arrives twice with one mark: it must not find its own save to be somebody else's.
test.each(Object.entries(EDIT_FORMS))('%s agrees with itself when it is sent twice', async (_, edit) => {
  const { open, send, field, loose } = await opened(edit);
  const [name, first] = field;
  const drawn = await open();
  const answers = [];
  for (let press = 1; press <= 2; press += 1) answers.push(await send(drawn, { [name]: first, ...loose }));
  expect(answers.map(({ status, words }) => [status, words])).toEqual([
    [303, ''],
    [303, ''],
  ]);
  const shown = await open();
  expect(shown).not.toEqual(drawn);
  // At the same moment.
  const both = await Promise.all([1, 2].map(() => send(shown, { [name]: first, ...loose })));
  expect(both.map(({ status, words }) => [status, words])).toEqual([
    [303, ''],
    [303, ''],
  ]);
});
