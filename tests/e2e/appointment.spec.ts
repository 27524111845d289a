import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import ICAL from 'ical.js';
import { faultsDayAndNight } from '#tests/support/axe.ts';
import { outboxOf } from '#tests/support/e2e-outbox.ts';
import { hydrate } from '#tests/support/hydration.ts';
import { confirmPath, countMails, lastMail } from '#tests/support/outbox.ts';

const PATH = '/rendez-vous';
const outbox = () => outboxOf(new URL(test.info().project.use.baseURL ?? '').port);

test.use({ viewport: { width: 390, height: 844 } });

/** Whether the page is wider than the phone: something is cut, or the page scrolls sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The last free hour on the page, so that journeys that run at the same time do not meet. */
const lastSlot = (page: Page) => page.getByRole('radio', { disabled: false }).last();

async function mailSoon(email: string, count: number) {
  await expect.poll(() => countMails(outbox(), email)).toBe(count);
  return lastMail(outbox(), email);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', {
    tag: javaScriptEnabled ? '@looks' : '@full',
  }, () => {
    test.use({ javaScriptEnabled });

    test('from the shop’s page a slot is booked, then moved and cancelled by the link of its mail', async ({
      page,
    }) => {
      test.slow();
      const check = async () => {
        if (!javaScriptEnabled) return;
        expect(await faultsDayAndNight(page)).toEqual([]);
        expect(await overflow(page)).toBe(0);
      };
      const email = `${randomBytes(6).toString('hex')}@exemple.fr`;

      await page.goto('/notre-magasin');
      await page.getByRole('main').getByRole('link', { name: 'Prendre rendez-vous' }).click();
      await expect(title(page)).toHaveText('Rendez-vous de dépôt');
      await check();
      if (javaScriptEnabled) await hydrate(page);
      await page.getByRole('link', { name: 'Semaine suivante' }).click();
      await expect(page).toHaveURL(/\?jour=\d{4}-\d\d-\d\d#choisir$/);
      const day = page
        .getByRole('navigation', { name: 'Choisir un jour' })
        .locator('li')
        .getByRole('link')
        .last();
      await day.click();
      await expect(day).toHaveAttribute('aria-current', 'date');

      await page.getByRole('button', { name: 'Réserver ce créneau' }).click();
      await expect(page.getByRole('alert')).toContainText('5 champs sont à corriger');
      await check();
      await lastSlot(page).check();
      await page.getByLabel('Appareil').fill('PlayStation 5');
      await page.getByLabel('Panne ou demande').fill('S’éteint au bout de dix minutes.');
      await page.getByLabel('Nom', { exact: true }).fill('Camille Martin');
      await page.getByLabel('Adresse e-mail').fill(email);
      await page.getByRole('button', { name: 'Réserver ce créneau' }).click();

      await expect(title(page)).toHaveText('Il reste à confirmer votre rendez-vous');
      if (javaScriptEnabled) await expect(title(page)).toBeFocused();
      await check();
      await page.goto(confirmPath((await mailSoon(email, 1)).text));
      await check();
      await page.getByRole('button', { name: 'Confirmer le rendez-vous' }).click();
      await expect(title(page)).toHaveText('Votre rendez-vous');
      await expect(page.getByRole('main').getByRole('status')).toContainText('C’est réservé');
      await expect(page.getByRole('heading', { name: 'Avant de venir' })).toBeVisible();
      await check();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Ajouter à mon agenda' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^RDV-\d{4}-[2-9A-Z]{3}-[2-9A-Z]{3}\.ics$/);
      const entry = await readFile(await file.path(), 'utf8');
      const [event] = new ICAL.Component(ICAL.parse(entry)).getAllSubcomponents('vevent');
      const when = await page.locator('main time').getAttribute('datetime');
      expect(event && new ICAL.Event(event).startDate.toJSDate().toISOString()).toBe(when);

      const { text } = await mailSoon(email, 2);
      const link = new URL(/https?:\S+\/rendez-vous\?lien=[\w-]{43}/.exec(text)?.[0] ?? '');
      await page.goto(PATH + link.search);
      await expect(title(page)).toHaveText('Votre rendez-vous');
      await page.getByRole('link', { name: 'Déplacer' }).click();
      await expect(title(page)).toHaveText('Déplacer le rendez-vous');
      await check();
      await page.getByRole('link', { name: 'Semaine suivante' }).click();
      await expect(page).toHaveURL(/jour=/);
      await lastSlot(page).check();
      await page.getByRole('button', { name: 'Déplacer à cette heure' }).click();
      await expect(page.getByRole('main').getByRole('status')).toContainText('C’est déplacé');
      expect(await page.locator('main time').getAttribute('datetime')).not.toBe(when);
      expect((await mailSoon(email, 3)).calendar).toContain('SEQUENCE:1');

      await page.getByRole('link', { name: 'Annuler' }).click();
      await expect(title(page)).toHaveText('Annuler ce rendez-vous\u00a0?');
      await check();
      await page.getByRole('button', { name: 'Annuler le rendez-vous' }).click();
      await expect(title(page)).toHaveText('Rendez-vous annulé');
      expect((await mailSoon(email, 4)).calendar).toContain('METHOD:CANCEL');
      await page.goto(PATH + link.search);
      await expect(title(page)).toHaveText('Rendez-vous annulé');
      await expect(page.getByRole('heading', { name: 'Avant de venir' })).toHaveCount(0);
      await check();
    });
  });
}
