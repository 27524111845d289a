import { expect, test } from 'vitest';
import { chooseRedirect, isAllowed } from './allowed-redirect.ts';

const site = { siteUrl: 'https://www.papin.fr', redirectUrls: [] };
const local = { siteUrl: 'http://localhost:3000', redirectUrls: [] };
const globs = (...redirectUrls: string[]) => ({ ...site, redirectUrls });

test.each([
  ['https://www.papin.fr', site],
  ['https://www.papin.fr/client?de=mail#haut', site],
  ['https://www.papin.fr:443/client', site],
  ['HTTPS://WWW.PAPIN.FR/client', site],
  ['http://localhost:5173/', local],
  ['http://127.0.0.1:8080/x', site],
  ['http://[::1]:8080/x', site],
  ['https://app.exemple.fr/a/b', globs('https://*.exemple.fr/**')],
  ['https://app.exemple.fr/retour', globs('https://app.exemple.fr/*')],
  ['https://a.b.exemple.fr/retour', globs('https://**.exemple.fr/retour')],
  ['https://app.exemple.fr/retour#ici', globs('https://app.exemple.fr/retour')],
  ['https://app.exemple.fr/a?b=c.d', globs('https://app.exemple.fr/**')],
  ['https://ailleurs.fr/n/importe', globs('https://**')],
  ['fr.papin.app://retour', globs('fr.papin.app://**')],
  ['https://exemple.fr/x1', globs('https://exemple.fr/x?')],
])('%s is allowed', (wish, rules) => {
  expect(isAllowed(wish, rules)).toBe(true);
});

test.each([
  ['http://www.papin.fr/client', site],
  ['https://www.papin.fr:8443/client', site],
  ['https://papin.fr', site],
  ['https://www.papin.fr.mallory.example', site],
  ['https://www.papin.fr@mallory.example', site],
  ['https://mallory.example#https://www.papin.fr', site],
  ['https://mallory.example?https://www.papin.fr', site],
  ['https://mallory.example\\@www.papin.fr', site],
  ['https://www.papin.fr\\@mallory.example', site],
  ['https:\\\\www.papin.fr', site],
  ['//www.papin.fr', site],
  ['/client', site],
  ['', site],
  [' https://www.papin.fr', site],
  ['https://www.pa\tpin.fr', site],
  ['https://www.papin.fr\n/client', site],
  ['https://www.papin。fr', site],
  ['https://www%2epapin.fr', site],
  ['javascript:alert(1)', site],
  ['javascript://www.papin.fr/%0aalert(1)', globs('**')],
  ['data:text/html,x', globs('**')],
  ['file:///etc/passwd', globs('**')],
  ['http://2130706433/', site],
  ['http://0x7f.1/', site],
  ['http://127.1/', site],
  ['http://10.0.0.1/', globs('**')],
  ['http://[::ffff:10.0.0.1]/', globs('**')],
  ['http://192.0.2.1/', globs('http://192.0.2.1/**')],
  ['https://a.b.exemple.fr/', globs('https://*.exemple.fr/**')],
  ['https://mallory.example/.exemple.fr/', globs('https://*.exemple.fr/**')],
  ['https://mallory.example/x.exemple.fr/retour', globs('https://**.exemple.fr/retour')],
  ['https://mallory.example?x.exemple.fr/retour', globs('https://**.exemple.fr/retour')],
  ['https://appXexemple.fr/', globs('https://app.exemple.fr/')],
  ['https://app.exemple.fr/a/b', globs('https://app.exemple.fr/*')],
  ['https://app.exemple.fr/retour/plus', globs('https://app.exemple.fr/retour')],
  ['fr.papin.app://retour', site],
  [`https://www.papin.fr/?${'a'.repeat(2000)}`, site],
])('%s is not', (wish, rules) => {
  expect(isAllowed(wish, rules)).toBe(false);
});

test('the first wish that is allowed is granted, else the site', () => {
  const good = 'https://www.papin.fr/panier';
  expect(chooseRedirect([undefined, 'https://mallory.example', good], site)).toBe(good);
  expect(chooseRedirect(['https://mallory.example', undefined], site)).toBe('https://www.papin.fr');
});
