import { expect, type Page, test } from '@playwright/test';
import {
  openAccount,
  openAccountByMail,
  randomEmail,
  signIn,
  signOut,
  signUp,
} from '#tests/support/account-journeys.ts';
import { codeOf } from '#tests/support/account-second-factor.ts';
import { SITE_OUTBOX } from '#tests/support/e2e-outbox.ts';
import { hydrate, whenHydrated } from '#tests/support/hydration.ts';
import { lastMail } from '#tests/support/outbox.ts';
import { expectSound } from '#tests/support/sound-screen.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', {
    tag: javaScriptEnabled ? [] : '@full',
  }, () => {
    test.use({ javaScriptEnabled });

    test('sign up, confirm by the mail’s link, sign out, sign in where one was going, sign out', async ({
      page,
    }) => {
      const email = randomEmail();
      await signUp(page, email);
      await page.goto((await lastMail(SITE_OUTBOX, email)).link);
      await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
      await expect(page).toHaveURL('/client/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille Renard');

      await signOut(page);
      await expect(page.getByText('Vous êtes déconnecté de cet appareil.')).toBeVisible();
      await page.goto('/client/profil');
      await expect(page).toHaveURL('/connexion?redirectTo=%2Fclient%2Fprofil');

      await signIn(page, email, 'pas-le-bon-mot');
      await expect(page.getByRole('alert')).toContainText('ne vont pas ensemble');
      await expect(page.getByRole('alert')).toBeFocused();
      await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email);
      // The server sends none of it back; with script the field is still the one that was typed in.
      if (!javaScriptEnabled) await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('');
      await signIn(page, email);
      await expect(page).toHaveURL('/client/profil');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil');
      await signOut(page);
    });
  });
}

test('a sign-in without password, by the code of a mail', { tag: '@full' }, async ({ page }) => {
  const email = await openAccount(page);
  await page.context().clearCookies();
  await page.goto('/connexion');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Recevoir un lien par e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Regardez vos e-mails' })).toBeVisible();
  await page.getByLabel('Code à six chiffres').fill((await lastMail(SITE_OUTBOX, email)).code);
  await page.getByRole('button', { name: 'Me connecter' }).click();
  await expect(page).toHaveURL('/client/dashboard');
});

test('a forgotten password is chosen anew', { tag: '@full' }, async ({ page }) => {
  const email = await openAccount(page);
  await page.context().clearCookies();
  await page.goto('/connexion');
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
  // The page before has a field of that name too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mot de passe oublié');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Recevoir le message' }).click();
  await expect(page.getByRole('heading', { name: 'Regardez vos e-mails' })).toBeVisible();
  const { link, subject } = await lastMail(SITE_OUTBOX, email);
  expect(subject).toBe('[SPÉCIMEN] Choisissez un nouveau mot de passe');
  await page.goto(link);
  await page.getByRole('button', { name: 'Choisir un mot de passe' }).click();
  await expect(page).toHaveURL('/nouveau-mot-de-passe');
  await page.getByLabel('Nouveau mot de passe').fill('chanfrein-et-cuivre');
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(page).toHaveURL('/client/dashboard');
  await signOut(page);
  await page.goto('/connexion');
  await signIn(page, email, 'chanfrein-et-cuivre');
  await expect(page).toHaveURL('/client/dashboard');
});

test('two steps are turned on by scanning, then asked for after the password', { tag: '@full' }, async ({
  page,
}) => {
  const email = await openAccountByMail(page, SITE_OUTBOX);
  await page.goto('/client/profil');
  await page.getByRole('button', { name: 'Activer les deux étapes' }).click();
  await expect(page.getByRole('img', { name: 'Code à scanner' })).toBeVisible();
  // The button that was pressed has gone: the keyboard goes on at what came instead.
  await expect(page.getByText('Scannez ce code')).toBeFocused();
  const secret = ((await page.locator('.enrol__key').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code à six chiffres').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('La validation en deux étapes est activée.')).toBeVisible();
  await expect(page.locator('.codes__list code')).toHaveCount(10);

  await signOut(page);
  await page.goto('/client/commandes');
  await signIn(page, email);
  await expect(page).toHaveURL('/connexion/verification?redirectTo=%2Fclient%2Fcommandes');
  await page.getByLabel('Code à six chiffres').fill('000000');
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByRole('alert')).toContainText('ce code n’est pas le bon');
  await page.getByLabel('Code à six chiffres').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page).toHaveURL('/client/commandes');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'refused, with script' : 'refused, without script', {
    tag: javaScriptEnabled ? [] : '@full',
  }, () => {
    test.use({ javaScriptEnabled });

    test('an account without the right finds the back office closed, within the site, and ways on', {
      tag: '@full',
    }, async ({ page }) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await openAccount(page);
      const answer = await page.goto('/admin');
      expect(answer?.status()).toBe(403);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accès réservé');
      await expect(page.getByRole('contentinfo')).toContainText('6 Bis Rue Denis Papin');
      await page.keyboard.press('Tab');
      if (javaScriptEnabled) await whenHydrated(page);
      const menu = page.getByRole('banner').getByRole('link', { name: 'Contact' });
      await expect(menu.first()).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Mon espace client' }).click();
      await expect(page).toHaveURL('/client/dashboard');

      await page.goto('/entreprise');
      await page.getByRole('main').getByRole('button', { name: 'Se déconnecter' }).click();
      await expect(page.getByText('Vous êtes déconnecté de cet appareil.')).toBeVisible();
      expect(errors).toEqual([]);
    });
  });
}

test('from a page that was refused the site’s menu leads on, without a new load', { tag: '@full' }, async ({
  page,
}) => {
  await openAccount(page);
  await page.goto('/admin');
  await page.keyboard.press('Tab');
  await whenHydrated(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('contentinfo')).toContainText('6 Bis Rue Denis Papin');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('sign-in with another service', { tag: '@full' }, async ({ page }) => {
  await page.goto('/connexion?redirectTo=/client/profil');
  await page.getByRole('link', { name: 'Continuer avec Acme' }).click();
  await expect(page).toHaveURL('/client/profil');
  await expect(page.locator('#acces').getByText('chez-acme@exemple.fr')).toBeVisible();
});

/** What this tab keeps. Its code comes once React is there. */
const keptBy = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test('what was typed when the session ended is there again after signing in, until it is sent, but no secret', {
  tag: '@full',
}, async ({ page }) => {
  const email = await openAccount(page);
  await page.goto('/client/profil');
  await whenHydrated(page);
  await page.getByLabel('Nom de l’appareil').fill('Téléphone de secours');
  await page.getByLabel('Nouveau mot de passe').fill('chanfrein-et-cuivre');
  await page.getByLabel('Rappels de rendez-vous').uncheck();
  await expect.poll(() => keptBy(page)).toContain('Téléphone de secours');
  await page.context().clearCookies();
  // Either the tab has noticed by itself, or it learns from the form.
  await page.evaluate(() => {
    const form = document.querySelector<HTMLInputElement>('#factorName')?.form;
    form?.requestSubmit(form.querySelector('[value=enrol-app]'));
  });
  await expect(page).toHaveURL('/connexion?redirectTo=%2Fclient%2Fprofil');
  expect(await keptBy(page)).toContain('Téléphone de secours');
  expect(await keptBy(page)).not.toContain('chanfrein');
  // Neither a step back, which leads here again, nor a reload loses them.
  await page.goBack();
  await expect(page).toHaveURL(/\/connexion\?redirectTo=%2Fclient%2F(?:profil|dashboard)$/);
  await page.goto('/connexion?redirectTo=%2Fclient%2Fprofil');
  await page.reload();
  await signIn(page, email);
  await expect(page).toHaveURL('/client/profil');
  await expect(page.getByLabel('Nom de l’appareil')).toHaveValue('Téléphone de secours');
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveValue('');
  await expect(page.getByLabel('Rappels de rendez-vous')).not.toBeChecked();
  await page.reload();
  await expect(page.getByLabel('Nom de l’appareil')).toHaveValue('Téléphone de secours');
  await page.getByRole('button', { name: 'Enregistrer ces choix' }).click();
  await expect(page.getByText('Vos choix sont enregistrés.')).toBeVisible();
  // That was another form of the page: the name stays until it is sent too, or the page is left.
  await page.reload();
  await expect(page.getByLabel('Nom de l’appareil')).toHaveValue('Téléphone de secours');
  await expect(page.getByLabel('Rappels de rendez-vous')).not.toBeChecked();
  await whenHydrated(page);
  await page.getByRole('link', { name: 'Tableau de bord' }).click();
  await expect(page).toHaveURL('/client/dashboard');
  await expect.poll(() => keptBy(page)).not.toContain('Téléphone de secours');
});

test('what was sent without an answer is there again once the site answers', { tag: '@full' }, async ({
  page,
}) => {
  await openAccount(page);
  await page.goto('/client/profil');
  await hydrate(page);
  await page.getByLabel('Nom de l’appareil').fill('Téléphone de secours');
  await page.getByLabel('Rappels de rendez-vous').uncheck();
  await expect.poll(() => keptBy(page)).toContain('Téléphone de secours');
  await page.route('**/client/profil.data*', (route) => route.abort());
  await page.getByRole('button', { name: 'Enregistrer ces choix' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le site n’a pas répondu');
  await page.unroute('**/client/profil.data*');
  await page.getByRole('link', { name: 'Rouvrir la page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil');
  await hydrate(page);
  await expect(page.getByLabel('Nom de l’appareil')).toHaveValue('Téléphone de secours');
  await expect(page.getByLabel('Rappels de rendez-vous')).not.toBeChecked();
});

test('what one account typed is not given to the next one in the same tab', { tag: '@full' }, async ({
  page,
}) => {
  await openAccount(page);
  await page.goto('/client/profil');
  await whenHydrated(page);
  await page.getByLabel('Entreprise').fill('Renard et filles');
  await expect.poll(() => keptBy(page)).toContain('Renard et filles');
  await page.context().clearCookies();
  // Either the tab has noticed by itself, or it learns from the form.
  await page.evaluate(() => document.querySelector<HTMLButtonElement>('button[value=contact]')?.click());
  await expect(page).toHaveURL('/connexion?redirectTo=%2Fclient%2Fprofil');
  expect(await keptBy(page)).toContain('Renard et filles');
  await openAccount(page);
  await page.goto('/client/profil');
  await whenHydrated(page);
  await expect(page.getByLabel('Entreprise')).toHaveValue('');
  await expect.poll(() => keptBy(page)).not.toContain('Renard et filles');
});

test.describe('several tabs', () => {
  test('a sign-out in one leads the other to sign in, untouched; a sign-in brings it back in step', {
    tag: '@full',
  }, async ({ page }) => {
    const email = await openAccount(page);
    const other = await page.context().newPage();
    await other.goto('/client/profil');
    await whenHydrated(other);
    await page.bringToFront();
    await signOut(page);
    await expect(other).toHaveURL('/connexion?redirectTo=%2Fclient%2Fprofil');
    await other.bringToFront();
    await signIn(other, email);
    await expect(other).toHaveURL('/client/profil');
    await page.goto('/espace-client');
    await expect(page.getByRole('link', { name: 'Ouvrir mon espace' })).toBeVisible();
  });

  test('a session renewed in one serves the other as well', { tag: '@full' }, async ({ page }) => {
    await openAccount(page);
    await whenHydrated(page);
    const other = await page.context().newPage();
    await other.goto('/client/profil');
    await whenHydrated(other);
    const before = await sessionCookies(page);
    await expireSession(page);
    await page.goto('/client/commandes');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Commandes');
    const after = await sessionCookies(page);
    expect(after).not.toBe(before);
    await other.getByRole('link', { name: 'Tableau de bord' }).click();
    await expect(other).toHaveURL('/client/dashboard');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille Renard');
  });
});

const SESSION = /^sb-localhost-auth-token(\.\d+)?$/;

async function sessionCookies(page: Page): Promise<string> {
  const cookies = (await page.context().cookies()).filter(({ name }) => SESSION.test(name));
  return cookies
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ value }) => value)
    .join('');
}

/** Acts as if the hour had passed: the cookie says when the token ends. */
async function expireSession(page: Page) {
  const value = await sessionCookies(page);
  const session = JSON.parse(Buffer.from(value.replace('base64-', ''), 'base64url').toString());
  const expired = { ...session, expires_at: Math.floor(Date.now() / 1000) - 10 };
  const text = `base64-${Buffer.from(JSON.stringify(expired)).toString('base64url')}`;
  const [first] = (await page.context().cookies()).filter(({ name }) => SESSION.test(name));
  const chunks = first?.name.includes('.') ? (text.match(/.{1,3180}/g) ?? []) : [text];
  await page.context().addCookies(
    chunks.map((chunk, index) => ({
      name: first?.name.includes('.') ? `sb-localhost-auth-token.${index}` : 'sb-localhost-auth-token',
      value: chunk,
      domain: 'localhost',
      path: '/',
    })),
  );
}

test('the sign-in screens bring no client of the auth service', { tag: '@full' }, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/connexion');
  await page.keyboard.press('Tab');
  await whenHydrated(page);
  expect(scripts.filter((url) => /browser-client/.test(url))).toEqual([]);
});

test('a client that cannot be made leaves the page as it is', { tag: '@full' }, async ({ page }) => {
  await openAccount(page);
  await page.route('**/browser-client-*.js', (route) => route.abort());
  const other = await page.context().newPage();
  await other.route('**/browser-client-*.js', (route) => route.abort());
  await other.goto('/client/dashboard');
  await whenHydrated(other);
  await other.getByRole('link', { name: 'Profil' }).first().click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Profil');
});

/** Screens of signing in that no template of tests/support/templates.ts shows. */
const SCREENS = ['/nouveau-mot-de-passe', '/connexion/retour'];
const OWN = ['/client/dashboard', '/client/historique', '/client/commandes', '/client/profil'];

test.describe('the screens', { tag: '@full' }, () => {
  // Each test looks at many screens.
  test.slow();

  test('have no fault that axe finds, and nothing reaches past the edge', async ({ page }) => {
    for (const path of SCREENS) {
      await page.goto(path);
      await expectSound(page);
    }
    await page.goto('/connexion');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectSound(page);
  });

  test('nor have the areas', async ({ page }) => {
    await openAccountByMail(page, SITE_OUTBOX);
    for (const path of OWN) {
      await page.goto(path);
      await expectSound(page);
    }
    await page.getByRole('button', { name: 'Activer les deux étapes' }).click();
    await expect(page.getByRole('img', { name: 'Code à scanner' })).toBeVisible();
    await expectSound(page);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accès réservé');
    await expectSound(page);
  });
});
