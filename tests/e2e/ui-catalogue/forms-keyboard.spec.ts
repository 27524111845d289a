import { expect, type Locator, type Page, test } from '@playwright/test';
import { holdEntry, hydrate, whenHydrated } from '#tests/support/hydration.ts';

/** Tests the keyboard in each form primitive, and the values that a visitor keeps who begins before React, or without script. */

async function open(page: Page, id: string): Promise<Locator> {
  await page.goto(`/catalogue?section=${id}`);
  await hydrate(page);
  return page.locator(`#${id}`);
}

/** The double ring: a line of 3 px outside, a halo inside. */
async function expectRing(element: Locator): Promise<void> {
  await expect(element).toHaveCSS('outline-style', 'solid');
  await expect(element).toHaveCSS('outline-width', '3px');
  await expect(element).toHaveCSS('box-shadow', /0px 0px 0px 3px/);
}

/** The options of the open list; the browser's own lists have options too. */
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const option = (page: Page, name: string) => page.getByRole('listbox').getByRole('option', { name });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test.describe('buttons', () => {
  test('the Tab key goes from button to button, past those that are off', async ({ page }) => {
    const buttons = await open(page, 'boutons');
    await buttons.getByRole('button', { name: 'Partage en cours' }).focus();
    await page.keyboard.press('Tab');
    const send = buttons.getByRole('button', { name: 'Envoyer' });
    await expect(send).toBeFocused();
    await expectRing(send);
  });

  test('a button at work takes one click, keeps its width and the focus', async ({ page }) => {
    const buttons = await open(page, 'boutons');
    const send = buttons.getByRole('button', { name: 'Envoyer' });
    const width = (await send.boundingBox())?.width;
    await send.focus();
    await page.keyboard.press('Enter');
    const busy = buttons.locator('[aria-busy="true"]', { hasText: 'Envoi en cours' }).first();
    await expect(busy).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await expect(buttons.getByLabel('Clics reçus')).toHaveText('1');
    await expect(busy).toHaveAccessibleName('Envoi en cours');
    expect((await busy.boundingBox())?.width).toBe(width);
  });

  test('links drawn as buttons are reached and show the ring, on the board too', async ({ page }) => {
    const links = await open(page, 'liens-daction');
    for (const link of await links.getByRole('link').all()) {
      await link.focus();
      await expectRing(link);
    }
  });
});

test.describe('texts', () => {
  test('a field is reached by the Tab key, shows the ring and is described', async ({ page }) => {
    await open(page, 'champs');
    await page.locator('#champ-societe').focus();
    await page.keyboard.press('Tab');
    const email = page.locator('#champ-email');
    await expect(email).toBeFocused();
    await expectRing(email);
    await expect(email).toHaveAccessibleDescription(
      'Écrivez une adresse complète, par exemple nom@exemple.fr. Elle ne sert qu’à vous répondre.',
    );
  });

  test('a password is shown and hidden again from the keyboard', async ({ page }) => {
    await open(page, 'champs-outilles');
    const password = page.locator('#champ-secret');
    await password.focus();
    await page.keyboard.type('tournevis');
    await page.keyboard.press('Tab');
    const toggle = page.locator('#champ-secret + button');
    await expect(toggle).toBeFocused();
    await expectRing(toggle);
    await page.keyboard.press('Space');
    await expect(password).toHaveAttribute('type', 'text');
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect(password).toHaveValue('tournevis');
    await page.keyboard.press('Enter');
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('Escape empties a search', async ({ page }) => {
    await open(page, 'champs-outilles');
    const search = page.locator('#champ-recherche');
    await search.focus();
    await expectRing(search);
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
  });

  test('a long text counts what is left, and stops there', async ({ page }) => {
    const texts = await open(page, 'champs-outilles');
    const text = page.locator('#champ-panne');
    const count = page.locator('#champ-panne-count');
    await expect(count).toHaveText('Il reste 82 caractères sur 120.');
    await text.focus();
    await expectRing(text);
    await page.keyboard.press('End');
    await page.keyboard.type(' Puis rien.');
    await expect(count).toHaveText('Il reste 71 caractères sur 120.');
    await expect(text).toHaveAccessibleDescription(/^Il reste 71 caractères sur 120\. Deux phrases/);
    await page.keyboard.insertText('x'.repeat(200));
    await expect(count).toHaveText('Il reste 0 caractère sur 120.');
    await expect(texts.getByRole('status').filter({ hasText: 'Il reste 0 caractère' })).toHaveCount(1);
  });
});

test.describe('lists', () => {
  test('a list answers letters and arrows', async ({ page }) => {
    await open(page, 'listes');
    const list = page.locator('#liste-appareil');
    await list.focus();
    await expectRing(list);
    await page.keyboard.type('Swi');
    await expect(list).toHaveValue('Switch');
    await page.keyboard.press('ArrowDown');
    await expect(list).toHaveValue('Switch Lite');
  });

  test('a rich list opens, is searched by letter, and gives the focus back', async ({ page }) => {
    const lists = await open(page, 'listes-riches');
    const list = page.locator('#riche-appareil');
    const sent = lists.locator('input[name="riche-appareil"]');
    await list.focus();
    await expectRing(list);
    await page.keyboard.press('Enter');
    await expect(options(page)).toHaveCount(4);
    await page.keyboard.press('t');
    await expect(option(page, 'Téléphone')).toBeFocused();
    await expect(option(page, 'Téléphone')).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(list).toBeFocused();
    await expect(list).toHaveText('Téléphone');
    await expect(sent).toHaveValue('telephone');
    await expect(list).toHaveAccessibleName('Type d’appareil');
  });

  test('Escape leaves a rich list as it was', async ({ page }) => {
    await open(page, 'listes-riches');
    const list = page.locator('#riche-remplie');
    await list.focus();
    await page.keyboard.press('ArrowDown');
    await expect(option(page, 'Ordinateur')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(list).toBeFocused();
    await expect(list).toHaveText('Ordinateur');
  });

  test('a combobox narrows its list without regard to accents, and Enter takes a choice', async ({
    page,
  }) => {
    await open(page, 'listes-filtrees');
    const input = page.locator('#modele');
    await input.focus();
    await expectRing(input);
    await page.keyboard.type('telephone');
    await expect(options(page)).toHaveText(['Téléphone à clapet']);
    await expect(input).toHaveAccessibleName('Modèle');
    await page.keyboard.press('ArrowDown');
    await expect(options(page)).toHaveAttribute('data-highlighted');
    await page.keyboard.press('Enter');
    await expect(input).toHaveValue('Téléphone à clapet');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(input).toBeFocused();
  });

  test('a combobox opens with an arrow, closes with Escape, and takes other words', async ({ page }) => {
    await open(page, 'listes-filtrees');
    const input = page.locator('#modele');
    await input.focus();
    await page.keyboard.press('ArrowDown');
    await expect(options(page)).toHaveCount(9);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await page.keyboard.type('Amiga');
    await expect(page.getByText('Rien dans la liste ne correspond.')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(input).toHaveValue('Amiga');
  });
});

test.describe('choices', () => {
  test('Space ticks a box; those that are off are passed over', async ({ page }) => {
    await open(page, 'cases');
    const box = page.locator('#case-erreur');
    await box.focus();
    await expectRing(box);
    await expect(box).toHaveAccessibleDescription('Cochez la case pour continuer.');
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: 'Chargeur' })).toBeFocused();
  });

  test('a box that stands for some of its lines says so, until it is ticked', async ({ page }) => {
    await open(page, 'cases');
    const box = page.locator('#case-partielle');
    await expect(box).toBeChecked({ indeterminate: true });
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
  });

  test('arrows move the mark among answers, past the one that is off; Tab leaves the group', async ({
    page,
  }) => {
    const choices = await open(page, 'choix');
    const answers = choices.getByRole('radiogroup', { name: 'Retrait ou livraison' });
    const pickup = answers.getByRole('radio', { name: /^Retrait/ });
    const relay = answers.getByRole('radio', { name: /^Livraison en point relais/ });
    await pickup.focus();
    await expectRing(pickup);
    await page.keyboard.press('ArrowDown');
    await expect(relay).toBeFocused();
    await expect(relay).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await expect(pickup).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(choices.getByRole('radio', { name: 'Carte bancaire en ligne' })).toBeFocused();
  });

  test('Space turns a switch on and off', async ({ page }) => {
    const switches = await open(page, 'interrupteurs');
    const reminder = switches.getByRole('switch', { name: /^Rappel par SMS/ });
    await reminder.focus();
    await expectRing(reminder);
    await page.keyboard.press('Space');
    await expect(reminder).toBeChecked();
    await page.keyboard.press('Space');
    await expect(reminder).not.toBeChecked();
  });
});

test.describe('codes', () => {
  test('a code is one stop of the Tab key, and takes digits only', async ({ page }) => {
    const codes = await open(page, 'codes');
    const code = page.locator('#code');
    await code.focus();
    await expectRing(codes.locator('.otp__row').first());
    await page.keyboard.type('12a3-4');
    await expect(code).toHaveValue('1234');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('56789');
    await expect(code).toHaveValue('123567');
    await page.keyboard.press('Tab');
    await expect(page.locator('#code-rempli')).toBeFocused();
  });

  test('a whole message can be pasted, and a part goes where the caret is', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, 'codes');
    const code = page.locator('#code');
    const paste = async (text: string) => {
      await page.evaluate((words) => navigator.clipboard.writeText(words), text);
      await page.keyboard.press('ControlOrMeta+v');
    };
    await code.focus();
    await paste('Votre code : 481 027.');
    await expect(code).toHaveValue('481027');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('15');
    await page.keyboard.press('Home');
    await paste('9 9');
    await expect(code).toHaveValue('9915');
  });

  test('the last digit does not push the others out of their cells', async ({ page }) => {
    await open(page, 'codes');
    const code = page.locator('#code');
    await code.focus();
    await page.keyboard.type('123456');
    expect(await code.evaluate((input) => input.scrollLeft)).toBe(0);
  });
});

test.describe('files', () => {
  const picture = (name: string, size = 2000) => ({
    name,
    mimeType: 'image/png',
    buffer: Buffer.alloc(size),
  });
  const held = (input: Locator) =>
    input.evaluate((element: HTMLInputElement) => [...(element.files ?? [])].map(({ name }) => name));

  test('files add up, and each is taken out from the keyboard', async ({ page }) => {
    const files = await open(page, 'fichiers');
    const input = page.locator('#photos');
    await input.focus();
    await expectRing(files.locator('.drop-in__zone').first());
    await input.setInputFiles([picture('face.png'), picture('dos.png')]);
    await input.setInputFiles([picture('plaque.png')]);
    expect(await held(input)).toEqual(['face.png', 'dos.png', 'plaque.png']);
    await expect(files.getByRole('status').filter({ hasText: '3 fichiers choisis.' })).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const remove = files.getByRole('button', { name: 'Retirer dos.png' });
    await expect(remove).toBeFocused();
    await expectRing(remove);
    await page.keyboard.press('Enter');
    await expect(files.getByRole('button', { name: 'Retirer plaque.png' })).toBeFocused();
    expect(await held(input)).toEqual(['face.png', 'plaque.png']);
    await expect(files.getByRole('status').filter({ hasText: 'Fichier retiré. 2 fichiers' })).toHaveCount(1);
  });

  test('what does not fit is refused in a sentence, and not sent', async ({ page }) => {
    const files = await open(page, 'fichiers');
    const input = page.locator('#photos');
    await input.setInputFiles([
      picture('face.png'),
      picture('enorme.png', 120_000),
      { name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.alloc(10) },
    ]);
    const alert = files.getByRole('alert').first();
    await expect(alert).toContainText('« enorme.png » pèse 120 Ko : 100 Ko au plus.');
    await expect(alert).toContainText('« film.mov » n’est pas d’un type accepté.');
    expect(await held(input)).toEqual(['face.png']);
  });

  test('a file dropped beside the zone does not replace the page', async ({ page }) => {
    await open(page, 'fichiers');
    const isRefused = await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'face.png', { type: 'image/png' }));
      const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
      document.querySelector('h1')?.dispatchEvent(drop);
      return drop.defaultPrevented;
    });
    expect(isRefused).toBe(true);
  });

  test('the file control is hidden from nobody', async ({ page }) => {
    await open(page, 'fichiers');
    await expect(page.locator('#photos')).toHaveAccessibleName('Photos de la panne (facultatif)');
    await expect(page.locator('#photos')).toHaveAccessibleDescription(
      'Photos ou PDF, 3 fichiers au plus, 100 Ko au plus chacun.',
    );
  });
});

test.describe('dates and quantities', () => {
  test('a date is changed with the arrows', async ({ page }) => {
    await open(page, 'dates-quantites');
    const date = page.locator('#rendez-vous');
    await date.focus();
    await expectRing(date);
    await page.keyboard.press('ArrowUp');
    await expect(date).not.toHaveValue('2025-06-18');
    await expect(date).toHaveAccessibleDescription(/^Du 2 juin 2025 au 30 septembre 2025\./);
  });

  test('buttons and arrows count, and stop at the limits without losing the focus', async ({ page }) => {
    const section = await open(page, 'dates-quantites');
    const quantity = page.locator('#quantite');
    const stepper = section.locator('.quantity', { has: quantity });
    const less = stepper.getByRole('button', { name: 'Retirer un' });
    const more = stepper.getByRole('button', { name: 'Ajouter un' });
    await less.focus();
    await expectRing(less);
    await expect(less).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await expect(quantity).toHaveValue('1');
    await page.keyboard.press('Tab');
    await expect(quantity).toBeFocused();
    await expectRing(quantity);
    await page.keyboard.press('ArrowUp');
    await expect(quantity).toHaveValue('2');
    await page.keyboard.press('Tab');
    await expect(more).toBeFocused();
    await page.keyboard.press('Space');
    await expect(quantity).toHaveValue('3');
    await expect(more).toBeFocused();
    await expect(more).toHaveAttribute('aria-disabled', 'true');
    await expect(stepper.getByRole('status')).toHaveText('3');
    await page.keyboard.press('Space');
    await expect(quantity).toHaveValue('3');
    await expect(less).not.toHaveAttribute('aria-disabled');
  });

  test('in a list the buttons say of what', async ({ page }) => {
    const section = await open(page, 'dates-quantites');
    await section.getByRole('button', { name: 'Ajouter un : Module de joystick' }).press('Enter');
    await expect(section.getByLabel('Quantité : Module de joystick')).toHaveValue('3');
  });
});

test.describe('a whole form', () => {
  test('a refused form gives the focus to its summary, whose links lead to the fields', async ({ page }) => {
    const form = (await open(page, 'formulaire')).getByRole('form', { name: 'Essai', exact: true });
    await page.locator('#essai-nom').focus();
    await page.keyboard.press('Enter');
    const summary = form.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toHaveAccessibleName('2 champs sont à corriger');
    await page.keyboard.press('Tab');
    await expectRing(summary.getByRole('link', { name: 'Adresse e-mail' }));
    await page.keyboard.press('Enter');
    const email = page.locator('#essai-email');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/^Écrivez une adresse complète/);
    await summary.getByRole('link', { name: 'Remise de l’appareil' }).press('Enter');
    await expect(form.getByRole('radio', { name: 'Retrait à l’atelier' })).toBeFocused();
    await form.getByRole('button', { name: 'Envoyer' }).press('Enter');
    await expect(summary).toBeFocused();
  });
});

test.describe('before React', () => {
  test('what is written and chosen while it loads stays', async ({ page }) => {
    const release = await holdEntry(page);
    await page.goto('/catalogue');
    await page.locator('#champ-panne').pressSequentially(' Puis rien.');
    await page.locator('#champ-nom').pressSequentially('Renard');
    await page.locator('#modele').pressSequentially('Amiga');
    await page.locator('#riche-appareil').selectOption('console');
    await page.locator('#quantite').fill('3');
    await page.locator('#code').pressSequentially('12');
    await page
      .locator('#photos')
      .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.alloc(9) });
    const text = await page.locator('#champ-panne').inputValue();
    release();
    await whenHydrated(page);
    await expect(page.locator('#champ-panne')).toHaveValue(text);
    await expect(page.locator('#champ-panne-count')).toHaveText(
      `Il reste ${120 - text.length} caractères sur 120.`,
    );
    await expect(page.locator('#champ-nom')).toHaveValue('Renard');
    await expect(page.locator('#modele')).toHaveValue('Amiga');
    await expect(page.locator('#riche-appareil')).toHaveText('Console');
    await expect(page.locator('#code')).toHaveValue('12');
    await expect(page.getByRole('button', { name: 'Retirer face.png' })).toBeVisible();
    await expect(
      page.locator('.quantity', { has: page.locator('#quantite') }).getByRole('button', { name: 'Ajouter' }),
    ).toHaveAttribute('aria-disabled', 'true');
  });

  test('a list in use stays the browser’s until it is left', async ({ page }) => {
    const release = await holdEntry(page);
    await page.goto('/catalogue');
    const list = page.locator('#riche-appareil');
    await list.focus();
    release();
    await whenHydrated(page);
    await expect(page.locator('#riche-remplie')).toHaveRole('combobox');
    await expect(page.locator('#riche-remplie')).toHaveJSProperty('tagName', 'BUTTON');
    await expect(list).toHaveJSProperty('tagName', 'SELECT');
    await expect(list).toBeFocused();
    await list.selectOption('ordinateur');
    await page.keyboard.press('Tab');
    await expect(list).toHaveJSProperty('tagName', 'BUTTON');
    await expect(list).toHaveText('Ordinateur');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every control is the browser’s own, and shows nothing that needs a script', async ({ page }) => {
    await page.goto('/catalogue');
    await expect(page.locator('main .needs-script').filter({ visible: true })).toHaveCount(0);
    await expect(page.locator('#photos')).toHaveCSS('opacity', '1');
    await expect(page.locator('#riche-appareil')).toHaveJSProperty('tagName', 'SELECT');
    await expect(page.locator('#modele')).toHaveAttribute('list', 'modele-list');
    await page.locator('#code').pressSequentially('123 456');
    expect(await page.locator('#code').evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(
      true,
    );
  });
});
