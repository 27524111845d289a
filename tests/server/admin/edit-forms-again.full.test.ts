import { expect, test } from 'vitest';
import { SEEN_FIELD } from '#domain/edits/edit-guard.ts';
import { EDIT_FORMS } from '#tests/support/edit-forms/edit-forms.ts';
import { useEditedSite } from '#tests/support/edit-forms/use-edited-site.ts';

const { opened } = useEditedSite();

// The first refusal: edit-forms.test.ts.
test.each(Object.entries(EDIT_FORMS))(
  '%s is asked for again as often as it changes meanwhile, and saved once its reader has seen all',
  async (_, edit) => {
    const { open, send, field, other } = await opened(edit);
    const [name, first, second] = field;
    const [one, older, oldest] = [await open(), await open(), await open()];
    expect((await send(one, { [name]: first })).status).toBe(303);
    const refused = await send(older, { [name]: second });
    expect(refused.status).toBe(409);

    // A third change comes while both texts are read: they are shown again.
    const [otherName, otherText, otherShown = otherText] = other;
    expect((await send(await open(), { [otherName]: otherText })).status).toBe(303);
    const third = await send(refused.again());
    expect([third.status, third.words]).toEqual([409, expect.stringContaining(otherShown)]);
    expect((await send(third.again())).status).toBe(303);
    expect(await open()).toMatchObject({ [otherName]: otherText, [name]: second });

    expect((await send(oldest, { [name]: first })).status).toBe(409);
    // Without a mark, a form has seen nothing.
    if (!edit.hasVersion)
      expect((await send(await open(), { [name]: first, [SEEN_FIELD]: '' })).status).toBe(409);
    expect((await send(await open())).status).toBe(303);
  },
);

test.each(Object.entries(EDIT_FORMS))(
  'of %s, a field that was left alone takes over what another one wrote',
  async (_, edit) => {
    const { open, send, field, other } = await opened(edit);
    const [name, first] = field;
    const [otherName, otherText] = other;
    const [one, older] = [await open(), await open()];
    expect((await send(one, { [name]: first })).status).toBe(303);
    if (otherName === name) return;
    const refused = await send(older, { [otherName]: otherText });
    expect([refused.status, refused.words]).toEqual([409, expect.stringContaining('Déjà repris')]);
    expect(refused.words).toContain(first);
    expect((await send(refused.again())).status).toBe(303);
    expect(await open()).toMatchObject({ [name]: first, [otherName]: otherText });
  },
);
