import { sql } from 'kysely';
import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { EDIT_FORMS } from '#tests/support/edit-forms.ts';
import { repairDeps, requested } from '#tests/support/repairs.ts';
import { addProduct } from '#tests/support/shop.ts';

const site = useAccountSite();
let admin: SiteVisitor;
let client: SiteVisitor;
let buyer: SiteVisitor;

beforeAll(async () => {
  admin = (await site.admin()).visitor;
  client = (await site.member()).visitor;
  buyer = site.visitor();
  const productId = await addProduct(site.database, 5);
  await buyer.submit('/panier', { intent: 'add', productId, quantity: '1' });
});

/** Pages with forms, by who sees them; the others are those that edit something. */
const PAGES = {
  anybody: [
    '/connexion',
    '/demande',
    '/envoi',
    '/inscription',
    '/mot-de-passe-oublie',
    '/paiement',
    '/panier',
    '/rendez-vous',
    '/renoncer-au-contrat',
    '/suivi-commande',
    '/suivi-reparation',
    '/temoignages',
  ],
  client: ['/client/profil', '/client/profil/donnees', '/client/historique'],
  admin: [
    '/admin/achats/nouveau',
    '/admin/articles/nouveau',
    '/admin/conservation',
    '/admin/envois',
    '/admin/galerie',
    '/admin/galerie/nouvelle',
    '/admin/questions/nouvelle',
    '/admin/redirections',
    '/admin/rendez-vous',
    '/admin/sante',
    '/admin/stock',
    '/admin/stock/inventaire',
    '/admin/stock/nouveau',
    '/admin/stock/setup',
    '/admin/taches',
    '/admin/temoignages',
    '/enregistrement',
    '/entreprise/identite',
  ],
} as const;

type Sender = keyof typeof PAGES;
const senders = (): Record<Sender, SiteVisitor> => ({ anybody: buyer, client, admin });

/** What a form of ours never sends: nothing, too much, files where texts belong, groups and lists of what is one text. */
const BODIES: Record<string, (form: FormData, names: readonly string[]) => void> = {
  nothing: () => {},
  'too much': (form, names) => {
    for (const name of names) form.set(name, 'é'.repeat(9_000));
  },
  files: (form, names) => {
    for (const name of names) form.set(name, new File(['x'], 'x.txt', { type: 'text/plain' }));
  },
  'other shapes': (form, names) => {
    for (const name of names) form.append(`${name}.a.b`, 'x');
    for (const name of names) form.append(`${name}[]`, 'x');
  },
};

/** Zod's own words, those of a driver, and of a program that fell over. */
const NOT_FRENCH =
  /Invalid|expected|received|Too (?:big|small)|Unrecognized|must be|is required|undefined|\[object /i;

const namesIn = (form: HTMLElement): string[] => [
  ...new Set(
    form
      .querySelectorAll('input[name], select[name], textarea[name]')
      .map((control) => control.getAttribute('name') ?? '')
      .filter((name) => name !== 'intent'),
  ),
];

const intentsOf = (form: HTMLElement): (string | undefined)[] => {
  const values = form
    .querySelectorAll('[name=intent]')
    .map((control) => control.getAttribute('value'))
    .filter((value) => value !== undefined);
  return values.length > 0 ? [...new Set(values)] : [undefined];
};

/** All that the site keeps for people to see, in a few characters. */
async function stored(): Promise<string> {
  const { rows } = await sql<{ table: string }>`
    select format('public.%I', tablename) as table from pg_tables
    where schemaname = 'public' and tablename <> 'page_visits' order by 1
  `.execute(site.database.kysely);
  const parts = rows.map(
    ({ table }) => `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as m from ${table} t`,
  );
  const { rows: all } = await sql<{ sum: string }>`
    select string_agg(m, ' ') as sum from (${sql.raw(parts.join(' union all '))}) as each
  `.execute(site.database.kysely);
  return all[0]?.sum ?? '';
}

/** What the forms of a page can send; the lines of a list have forms that send the same, once what they hold is replaced. */
function requestsOf(page: string, path: string) {
  const forms = parse(page).querySelectorAll('main form[method=post]');
  expect([path, forms.length > 0]).toEqual([path, true]);
  const requests = forms.flatMap((form) => {
    const action = form.getAttribute('action')?.replaceAll('&amp;', '&') ?? path;
    const where = action.startsWith('/') ? action.replace(/#.*/, '') : path;
    return intentsOf(form).map((intent) => ({ where, intent, names: namesIn(form) }));
  });
  const different = new Map(requests.map((request) => [JSON.stringify(request), request]));
  return [...different.values()].filter(({ where }) => where !== '/deconnexion');
}

async function walk(who: SiteVisitor, path: string) {
  const page = await who.get(path);
  expect([path, page.status]).toEqual([path, 200]);
  let before = await stored();
  for (const { where, intent, names } of requestsOf(page.body, path))
    for (const [what, fill] of Object.entries(BODIES)) {
      const body = new FormData();
      if (intent !== undefined) body.set('intent', intent);
      fill(body, names);
      const answer = await who.send(where, body);
      const told = [path, intent, what, answer.status] as const;
      expect([...told, answer.status < 500]).toEqual([...told, true]);
      const after = await stored();
      if (answer.status >= 400) {
        const messages = parse(answer.body)
          .querySelectorAll('.error-summary, [id$=-error], .note')
          .map(({ text }) => text);
        expect([...told, messages.filter((message) => NOT_FRENCH.test(message))]).toEqual([...told, []]);
        expect([...told, after === before]).toEqual([...told, true]);
      }
      before = after;
    }
}

test.each(
  Object.entries(PAGES).flatMap(([who, paths]) => paths.map((path) => [path, who as Sender] as const)),
)('the forms of %s say in French what is missing, too long or no text, and change nothing', (path, who) =>
  walk(senders()[who], path),
);

test.each(Object.entries(EDIT_FORMS))('the same of what edits %s', async (_, { make, isOfClient }) => {
  const { path } = await make({ admin, database: site.database });
  await walk(isOfClient ? client : admin, path);
});

test('the same of the page of a repair', async () => {
  const { linkToken } = await requested(repairDeps(site.database));
  await walk(site.visitor(), `/suivi-reparation?lien=${linkToken}`);
});
