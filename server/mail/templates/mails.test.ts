import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { hasNumber } from '#domain/text/numbers-in-text.ts';
import type { AuthMail, MailKind } from '#packages/auth-service/index.ts';
import { renderSpecimens } from '#scripts/mails/specimens.tsx';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { readMailWords } from '../words/mail-words.ts';
import { mailTemplates } from './mails.tsx';

const shop = readShopSettings('content/data/shop.yml');
const words = readMailWords('content');
const {
  renderAuthMail,
  renderAccountRemoved,
  renderMailboxCode,
  renderWithdrawalNotice,
  renderWithdrawalReceipt,
} = mailTemplates(words);
const to = 'camille.renard@exemple.fr';
const siteUrl = 'https://www.exemple.fr';
const link = `${siteUrl}/auth/v1/verify?token=5d1f0c9a&type=signup&redirect_to=https%3A%2F%2Fwww.exemple.fr%2Fclient`;
const code = '402917';

const withCode: MailKind[] = [
  'confirm-signup',
  'magic-link',
  'recovery',
  'email-change-current',
  'email-change-new',
  'reauthentication',
  'invite',
];
const notices: MailKind[] = [
  'notice-password-changed',
  'notice-email-changed',
  'notice-address-wanted',
  'notice-factor-added',
  'notice-factor-removed',
  'notice-recovery-code-used',
  'notice-recovery-codes-renewed',
  'notice-new-sign-in',
];

function render(kind: MailKind, data: Partial<AuthMail['data']> = {}, codeLifetimeS = 3600) {
  return renderAuthMail({ mail: { kind, to, data: { siteUrl, ...data } }, shop, codeLifetimeS });
}

/** The text that a browser shows of the mail, roughly: enough to look for words. */
function shownText(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'");
}

test.each(withCode)('%s has its link and its code, in both parts', (kind) => {
  const { html, text } = render(kind, { code, link });
  expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  expect(html).toContain(`>${code}<`);
  const lines = text.split('\n');
  expect(lines).toContain(link);
  expect(lines).toContain(code);
});

test.each(withCode)('%s holds no other six digits and no earlier address than its own', (kind) => {
  const { html, text } = render(kind, {
    code,
    link,
    email: to,
    newEmail: 'renard@exemple.org',
    name: 'Camille',
  });
  for (const part of [html, text]) {
    expect(part.match(/(?<!\d)\d{6}(?!\d)/g)).toEqual([code]);
  }
  expect(/href="([^"]*)"/.exec(html)?.[1]).toBe(link.replaceAll('&', '&amp;'));
  expect(/https?:\S+/.exec(text)?.[0]).toBe(link);
});

test.each([...withCode, ...notices])(
  '%s says why it was sent, what to do otherwise, and who writes',
  (kind) => {
    const { subject, html, text } = render(kind, { code, link });
    expect(text).toMatch(/Vous (avez demandé|modifiez)|vous invite|votre compte/);
    expect(text).toMatch(/Ce n’était pas vous\u00a0\?|Vous n’attendiez pas cette invitation\u00a0\?/);
    expect(text).toContain('6 Bis Rue Denis Papin, 51100 Reims');
    expect(text).toContain('L’Atelier Papin\n6 Bis Rue Denis Papin, 51100 Reims');
    expect(text).toContain('03\u00a053\u00a001\u00a000\u00a051 · contact@atelier-papin.example');
    expect(html).toContain('href="tel:+33353010051"');
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html).toMatch(/^<!DOCTYPE html><html[^>]* lang="fr"/);
  },
);

test('every mail has a subject of its own, that an inbox shows whole', () => {
  const subjects = [...withCode, ...notices].map((kind) => render(kind).subject);
  expect(new Set(subjects).size).toBe(subjects.length);
  expect(subjects.filter((subject) => subject.length > 50)).toEqual([]);
});

test.each([...withCode, ...notices])('%s fetches nothing and follows nobody', (kind) => {
  const { html } = render(kind, { code, link });
  expect(html).not.toMatch(
    /<(img|link|script|iframe|object|video|svg)\b|\bsrc=|url\(|@import|@font-face|background=/i,
  );
});

test.each([...withCode, ...notices])('%s follows French typography', (kind) => {
  const { subject, html, text } = render(kind, { code, link, newEmail: 'renard@exemple.org' });
  for (const words of [subject, text, shownText(html)]) {
    expect(words).not.toMatch(/['\u202f]/);
    expect(words.replaceAll(/https?:\S+/g, '')).not.toMatch(/[^\u00a0][;!?»]|(?<!\u00a0):\s/);
  }
});

test('the line after the subject in an inbox is ours, and is not in the plain text', () => {
  const { html, text } = render('confirm-signup', { code, link });
  expect(html).toMatch(/display:none[^>]*>Un bouton ou six chiffres, et votre compte est ouvert\./);
  expect(text).not.toContain('et votre compte est ouvert');
});

test.each([
  [3600, 'Le bouton et le code servent une seule fois, pendant 1\u00a0heure.'],
  [86_400, 'Le bouton et le code servent une seule fois, pendant 24\u00a0heures.'],
])('says how long the link and the code work: %i s', (lifetimeS, sentence) => {
  expect(render('recovery', { code, link }, lifetimeS).text).toContain(sentence);
});

test('a mail with a code alone speaks of no button', () => {
  const { html, text } = render('reauthentication', { code });
  expect(text).toContain('Saisissez ce code sur la page du site qui le demande\u00a0:');
  expect(text).not.toMatch(/bouton/i);
  expect(html).not.toContain('href="http');
});

test('a mail with a link alone speaks of no code to type', () => {
  expect(render('invite', { link }).text).not.toMatch(/saisissez/i);
});

test('a name is greeted; one that could carry a message is not', () => {
  expect(render('magic-link', { link, name: 'Zoë' }).text).toContain('Bonjour Zoë,');
  const { html, text } = render('magic-link', {
    link,
    name: '<b>Gagnez 1000 € sur http://piege.example</b>',
  });
  expect(text).toContain('Bonjour,');
  expect(`${html}${text}`).not.toMatch(/piege|<b>/);
});

test('what comes from outside is escaped', () => {
  const { html } = render('notice-email-changed', { newEmail: '"<img src=x onerror=alert(1)>"@exemple.fr' });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x');
});

test('the mail to a new address tells neither it nor the present one', () => {
  const mail = { kind: 'email-change-new', to: 'renard@exemple.org' } as const;
  const data = { siteUrl, code, link, email: to, newEmail: 'renard@exemple.org' };
  const { html, text } = renderAuthMail({ mail: { ...mail, data }, shop, codeLifetimeS: 3600 });
  expect(text).toContain('cette adresse');
  for (const address of [to, 'renard@exemple.org']) expect(`${html}${text}`).not.toContain(address);
});

test('the mail to the present address names both', () => {
  const { text } = render('email-change-current', { code, link, newEmail: 'renard@exemple.org' });
  expect(text).toContain(`l’adresse ${to} de votre compte chez L’Atelier Papin par renard@exemple.org`);
});

test.each(notices)('%s says when and from what device, and holds no code', (kind) => {
  const { text } = render(kind, {
    when: new Date('2026-11-21T13:05:00Z'),
    device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  expect(text).toContain(
    'Quand\u00a0: 21 novembre 2026 à 14\u00a0h\u00a005 (heure de Paris)\nAppareil\u00a0: Firefox, Linux\n',
  );
  expect(text).not.toMatch(/saisissez|valable/i);
});

test('the last mail of an account says what stays, and leads nowhere that wants an account', () => {
  const { subject, html, text } = renderAccountRemoved({ shop, name: null });
  expect(subject).toBe('Votre compte est supprimé');
  for (const words of [text, html]) {
    expect(words).toMatch(/Bonjour/);
    expect(words).toMatch(/au moins 120.€ pendant dix ans/);
    expect(words).not.toMatch(/connexion|client\/profil/);
  }
});

test('a code for a mailbox says whom to call, and nothing of what there is', () => {
  const { subject, html, text } = renderMailboxCode({ shop, code: '493817' });
  expect(subject).toBe('Votre code pour rattacher vos dossiers');
  for (const words of [text, html]) {
    expect(words).toContain('493817');
    expect(words).toMatch(/Ne donnez ce code à personne/);
    expect(words).not.toMatch(/https?:\/\/[^"\s]*493817/);
  }
});

test('a notice leads to the account, by the link given or by the sign-in page', () => {
  const lines = (data: Partial<AuthMail['data']>) => render('notice-password-changed', data).text.split('\n');
  expect(lines({})).toContain('https://www.exemple.fr/connexion');
  expect(lines({ link: 'https://www.exemple.fr/client/profil' })).toContain(
    'https://www.exemple.fr/client/profil',
  );
});

test('a notice without time and device leaves them out', () => {
  expect(render('notice-password-changed').text).not.toMatch(/Quand|Appareil/);
});

test('the footer shows the SIREN once the shop has given it', () => {
  const text = (siren: string | null) =>
    renderAuthMail({
      mail: { kind: 'magic-link', to, data: { siteUrl, link } },
      shop: { ...shop, siren },
      codeLifetimeS: 3600,
    }).text;
  expect(text(null)).not.toContain('SIREN');
  expect(text('123 456 789')).toContain('SIREN 123\u00a0456\u00a0789');
});

test('long words with a hyphen stay whole, addresses may break', () => {
  const { html } = render('email-change-current', {
    link,
    email: 'marie-lou.petit-jean@sous-domaine.exemple.fr',
  });
  expect(html).toContain('<span style="white-space:nowrap">e-mail</span>');
  expect(html).toContain('marie-lou.petit-jean@sous-domaine.exemple.fr');
});

test('lines of an order are a table in both parts, with its totals and mentions', () => {
  const specimen = renderSpecimens(shop, words).find(({ name }) => name === 'layout-with-lines');
  expect(specimen?.text).toMatch(/^Manette d’occasion\s+2\s+78,00\u00a0€\s*$/m);
  expect(specimen?.text).toMatch(/^Total\s+99,80\u00a0€$/m);
  expect(specimen?.text).toContain('TVA non applicable, art. 293 B du CGI.');
  expect(specimen?.html).toMatch(/<th scope="row" colSpan="2"[^>]*>Total<\/th>/);
  expect(specimen?.html.match(/<th scope="col"/g)).toHaveLength(3);
});

test.each(['order-placed', 'order-shipped'])('%s follows French typography and fetches nothing', (name) => {
  const mail = renderSpecimens(shop, words).find((specimen) => specimen.name === name);
  if (!mail) throw new Error(name);
  const { subject, html, text } = mail;
  for (const words of [subject, text, shownText(html)]) {
    expect(words).not.toMatch(/['\u202f]/);
    expect(words.replaceAll(/https?:\S+/g, '')).not.toMatch(/[^\u00a0][;!?»]|(?<!\u00a0):\s/);
  }
  expect(html).not.toMatch(/<(img|link|script)\b|\bsrc=|url\(/i);
  expect(/https?:\S+/.exec(text)?.[0]).toBe('https://www.exemple.fr/suivi-commande?lien=Zx81');
});

const withdrawal = {
  id: '3f0c1d5e-52c4-4a4e-9f5e-6f0f5f1c2b3a',
  reference: 'REN-2026-000012',
  orderId: null,
  repairId: null,
  name: 'Camille <Renard>',
  contract: 'Réparation de ma console',
  email: to,
  details: null,
  declaredAt: new Date('2026-11-21T23:05:00Z'),
};

const receiptUrl = `https://www.exemple.fr/renoncer-au-contrat?recu=${withdrawal.id}`;
const receiptOf = (change: Partial<Parameters<typeof renderWithdrawalReceipt>[0]>) =>
  renderWithdrawalReceipt({
    withdrawal,
    isProven: true,
    receiptUrl,
    period: null,
    standing: null,
    repair: null,
    shop,
    ...change,
  });

test.each([
  ['Réparation de ma console', undefined],
  [' cmd-2026-000123 ', 'CMD-2026-000123'],
])('a receipt at an address without a contract repeats of %j only a number', (contract, number) => {
  const { text, html } = receiptOf({ withdrawal: { ...withdrawal, contract }, isProven: false });
  for (const words of [text, html].map((part) => part.replaceAll('\u00a0', ' '))) {
    expect(words).not.toContain('Renard');
    expect(words).not.toContain('console');
    expect(words).toContain(receiptUrl);
    expect(words).toContain('22 novembre 2026 à 0 h 05');
    expect(words).toContain('Je renonce au contrat désigné dans ma déclaration.');
  }
  expect(/^Contrat/m.test(text)).toBe(number !== undefined);
  if (number) expect(text).toContain(number);
});

test('the receipt of a withdrawal has its content, its day and its hour in Reims', () => {
  const { subject, text, html } = receiptOf({ isProven: true });
  expect(subject).toBe('Votre rétractation REN-2026-000012 est bien reçue');
  const facts = [
    'Référence : REN-2026-000012',
    'Déclarée le : 22 novembre 2026 à 0 h 05 (heure de Paris)',
    'Nom : Camille <Renard>',
    'Contrat : Réparation de ma console',
    `Adresse e-mail : ${to}`,
    'Déclaration : Je renonce au contrat désigné ci-dessus.',
  ];
  expect(text.replaceAll('\u00a0', ' ')).toContain(facts.join('\n'));
  expect(text).toContain('D. 221-5');
  expect(text).not.toContain('Précisions');
  expect(html).not.toContain('<Renard>');
});

const over = { receivedOn: '2026-11-02', lastDay: '2026-11-16', isOpen: false };
const open = { receivedOn: '2026-11-10', lastDay: '2026-11-24', isOpen: true };
const notBegun = { receivedOn: null, lastDay: null, isOpen: true };

test('a receipt speaks of the period only once it is over', () => {
  const text = (period: typeof over | typeof notBegun | null) => receiptOf({ period }).text;
  for (const period of [null, open, notBegun]) expect(text(period)).not.toContain('délai légal');
  expect(text(over)).toContain('16 novembre 2026');
});

test.each([
  [
    { isOut: false, paidCents: 0 },
    'Rien ne vous a encore été remis',
    'nous n’avons rien à vous rembourser',
    'renvoyez-le',
  ],
  [
    { isOut: false, paidCents: 8929 },
    'Rien ne vous a encore été remis',
    'Nous vous remboursons 89,29 €',
    'renvoyez-le',
  ],
  [{ isOut: true, paidCents: 8929 }, 'renvoyez-le ou rapportez-le', 'ce qui est dû', 'Rien ne vous a'],
  [{ isOut: true, paidCents: 0 }, 'renvoyez-le ou rapportez-le', 'déjà été rendu', 'Nous vous remboursons'],
  [null, 'Si vous avez reçu un bien', 'ce qui est dû', 'Rien ne vous a'],
])(
  'a receipt asks for what was delivered and promises what was paid: %o',
  (standing, goods, money, never) => {
    const { text } = receiptOf({ standing });
    const words = text.replaceAll(/\s+/g, ' ');
    for (const said of [goods, money]) expect(words).toContain(said);
    expect(words).not.toContain(never);
  },
);

test.each([
  [null, null, 'aucune commande ni réparation ne porte ce numéro'],
  ['a5b1c7de', null, 'déjà annulée, retournée ou remboursée'],
  ['a5b1c7de', notBegun, 'ne sont pas encore remis'],
  ['a5b1c7de', open, 'le délai court jusqu’au 24 novembre 2026'],
  ['a5b1c7de', over, 'son délai s’est achevé le 16 novembre 2026'],
])('the shop reads what there is to check (order %s, %o)', (orderId, period, words) => {
  const { text } = renderWithdrawalNotice({
    withdrawal: { ...withdrawal, orderId },
    period,
    standing: null,
    repair: null,
    shop,
    link: 'https://www.exemple.fr/admin',
  });
  expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
});

test('no line of a mail ends within the number of a case', () => {
  const numbered = renderSpecimens(shop, words).filter(({ text }) => hasNumber(text));
  expect(numbered.length).toBeGreaterThan(10);
  for (const { name, html } of numbered) {
    const broken = parse(html)
      .querySelectorAll('body *')
      .filter(({ childNodes, attributes }) => {
        const own = childNodes.filter(({ nodeType }) => nodeType === 3).map(({ text }) => text);
        return own.some(hasNumber) && !attributes.style?.includes('white-space:nowrap');
      });
    expect([name, broken.map(({ outerHTML }) => outerHTML)]).toEqual([name, []]);
  }
});

test('mails write a telephone as people do, on one line', () => {
  const mails = renderSpecimens(shop, words);
  expect(
    mails.filter(({ text }) => text.includes('06\u00a012\u00a034\u00a056\u00a078')).length,
  ).toBeGreaterThan(1);
  for (const { name, text, html } of mails)
    for (const words of [text, shownText(html)])
      expect([name, /\+33[\s\u00a0]?\d|0\d(?: \d\d){4}/.exec(words)?.[0]]).toEqual([name, undefined]);
});
