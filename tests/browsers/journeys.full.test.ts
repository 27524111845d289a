import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, useAccountSite } from '#tests/support/account-site.ts';
import { confirmPath, mailAbout } from '#tests/support/outbox.ts';
import { openFirefox } from './firefox.ts';
import type { Visitor } from './visitor.ts';
import { openWebkit } from './webkit.ts';

// The journeys that a shop depends on, once in each engine that is not Chromium: WebKit, the only one of iPhones, and Firefox.

const site = useAccountSite({ SEED: 'demo' });
const randomEmail = () => `${randomBytes(6).toString('hex')}@exemple.fr`;

describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebkit],
])('in %s', (_name, openBrowser) => {
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let visitor: Visitor;

  beforeAll(async () => {
    browser = await openBrowser();
  }, 60_000);

  afterAll(() => browser?.close());

  const arrive = async (path: string) => {
    visitor = await browser.visitor();
    await visitor.open(site.origin + path);
  };

  const arrivesAt = (path: string) =>
    expect.poll(() => visitor.valueOf<string>('location.pathname + location.search')).toContain(path);

  const isHydrated = () => visitor.valueOf<boolean>("'hydrated' in document.documentElement.dataset");

  test('a guest finds a product, puts it in the cart, orders and confirms', async () => {
    const email = randomEmail();
    await arrive('/boutique?q=mac%20mini');
    await visitor.press('Mac mini M1');
    await visitor.sees('Ajouter au panier');
    await visitor.press('Ajouter au panier');
    await visitor.sees('Produit ajouté');
    await visitor.press('Voir le panier');
    await arrivesAt('/panier');
    await visitor.press('Passer au paiement');
    await arrivesAt('/paiement');
    await visitor.press('Envoi à domicile');
    await visitor.write('Nom et prénom', 'Camille Renard');
    await visitor.write('Adresse e-mail', email);
    await visitor.write('Téléphone', '06 12 34 56 78');
    await visitor.write('Numéro et rue', '1 rue de Vesle');
    await visitor.write('Code postal', '51100');
    await visitor.write('Ville', 'Reims');
    await visitor.press('J’ai lu et j’accepte');
    await visitor.press('Commande avec obligation de paiement');
    await visitor.sees('Il reste à confirmer votre commande');
    expect(await isHydrated()).toBe(true);
    const { text } = await mailAbout(site.outbox, email, 'confirmez-la avant');
    await visitor.open(site.origin + confirmPath(text));
    await visitor.press('Confirmer la commande avec obligation de paiement');
    await visitor.sees('Merci, votre commande est enregistrée');
  });

  test('a slot is booked and confirmed', async () => {
    const email = randomEmail();
    await arrive('/rendez-vous');
    await visitor.press('Semaine suivante');
    await arrivesAt('/rendez-vous?jour=');
    const free = await visitor.valueOf<string>(
      "[...document.querySelectorAll('input[type=radio][name]')].find(({ disabled }) => !disabled)?.labels[0].innerText.trim() ?? ''",
    );
    await visitor.press(free);
    await visitor.write('Appareil', 'PlayStation 5');
    await visitor.write('Panne ou demande', 'S’éteint au bout de dix minutes.');
    await visitor.write('Nom', 'Camille Martin');
    await visitor.write('Adresse e-mail', email);
    await visitor.press('Réserver ce créneau');
    await visitor.sees('Il reste à confirmer votre rendez-vous');
    const { text } = await mailAbout(site.outbox, email, 'rendez-vous');
    await visitor.open(site.origin + confirmPath(text));
    await visitor.press('Confirmer le rendez-vous');
    await visitor.sees('C’est réservé');
  });

  test('a repair is asked for, refused by its empty box, then sent and followed', async () => {
    await arrive('/demande');
    await visitor.choose('Type d’appareil', 'Console');
    await visitor.write('Modèle', 'Switch OLED');
    await visitor.write('La panne, avec vos mots', 'Plus d’image sur la télévision.');
    await visitor.write('Nom', 'Camille Martin');
    await visitor.write('Adresse e-mail', randomEmail());
    await visitor.press('Envoyer la demande');
    await visitor.sees('Information sur vos données');
    await visitor.press('J’ai lu l’information');
    await visitor.press('Envoyer la demande');
    await visitor.sees('Votre demande est enregistrée');
    await visitor.press('Ouvrir le suivi');
    await visitor.write('Votre message', 'Faut-il apporter le dock ?');
    await visitor.press('Envoyer le message');
    await visitor.sees('Votre message est parti');
  });

  test('an account is opened by the code of its mail, left and entered again', async () => {
    const email = randomEmail();
    await arrive('/inscription');
    await visitor.write('Nom', 'Camille Renard');
    await visitor.write('Adresse e-mail', email);
    await visitor.write('Mot de passe', PASSWORD);
    await visitor.press('Créer mon compte');
    await visitor.sees('Confirmez votre adresse');
    await visitor.write('Code à six chiffres', (await site.mailTo(email)).code);
    await visitor.press('Ouvrir mon compte');
    await visitor.sees('Se déconnecter');
    await visitor.press('Se déconnecter');
    await arrivesAt('/espace-client');
    await visitor.open(`${site.origin}/connexion`);
    await visitor.write('Adresse e-mail', email);
    await visitor.write('Mot de passe', PASSWORD);
    await visitor.press('Se connecter');
    await visitor.sees('Se déconnecter');
  });

  test('a guide is found from the header, read, and the theme changed', async () => {
    await arrive('/');
    // The link opens the field once React is there, else its page: the words find the guide in both cases.
    await visitor.press('Rechercher');
    await visitor.write('Une panne, un appareil, un code d’erreur, une pièce', 'switch ne charge plus');
    await visitor.enter();
    await visitor.press('Switch qui ne charge plus');
    await arrivesAt('/guides/reparation-consoles/switch-ne-charge-plus');
    const ground = () => visitor.valueOf<string>('getComputedStyle(document.body).backgroundColor');
    const before = await ground();
    await visitor.press('Thème');
    await expect.poll(ground).not.toBe(before);
    expect(await visitor.valueOf('document.documentElement.scrollWidth')).toBe(
      await visitor.valueOf('document.documentElement.clientWidth'),
    );
  });
});
