import { sql } from 'kysely';
import { type HTMLElement, parse } from 'node-html-parser';
import { expect } from 'vitest';
import { isSecretField } from '#domain/text/typed-fields.ts';
import type { AccountSite, Answer, SiteVisitor } from './account-site.ts';
import { fieldsOf } from './drawn-form.ts';
import { summaryInPageOrder, summaryOf } from './error-summary.ts';

/** A text longer than any field of one line. */
const TOO_MUCH = 'é'.repeat(9_000);

/** Bodies that our forms never send: nothing, too much, files instead of texts, groups and lists instead of one text. */
const BODIES: Record<string, (form: FormData, names: readonly string[]) => void> = {
  nothing: () => {},
  'too much': (form, names) => {
    for (const name of names) form.set(name, TOO_MUCH);
  },
  files: (form, names) => {
    for (const name of names) form.set(name, new File(['x'], 'x.txt', { type: 'text/plain' }));
  },
  'other shapes': (form, names) => {
    for (const name of names) form.append(`${name}.a.b`, 'x');
    for (const name of names) form.append(`${name}[]`, 'x');
  },
};

/** Messages of Zod, of a driver, and of a program that crashed. */
const NOT_FRENCH =
  /Invalid|expected|received|Too (?:big|small)|Unrecognized|must be|is required|undefined|\[object /i;

type Place = { site: AccountSite; who: SiteVisitor; path: string };

/** Sends each form of a page in every wrong way: the answer is in French, and nothing has changed. */
export async function refuseWrongForms({ site, who, path }: Place): Promise<void> {
  const page = await who.get(path);
  expect([path, page.status]).toEqual([path, 200]);
  let before = await stored(site);
  for (const { where, intent, names } of requestsOf(page.body, path))
    for (const [what, fill] of Object.entries(BODIES)) {
      const body = bodyOf(intent);
      fill(body, names);
      const answer = await who.send(where, body);
      before = await expectRefused(site, answer, before, [path, intent, what]);
    }
}

/** The requests that the forms of a page can send. Those of list rows are alike once their values are replaced, and count once. */
function requestsOf(page: string, path: string) {
  const forms = postForms(page);
  expect([path, forms.length > 0]).toEqual([path, true]);
  const requests = forms.flatMap((form) =>
    intentsOf(form).map((intent) => ({ where: addressOf(form, path), intent, names: namesIn(form) })),
  );
  return new Map(requests.map((request) => [JSON.stringify(request), request])).values();
}

/**
 * The same for the form with that field, on a page that only a link or an earlier step leads to. Its hidden fields are sent as they
 * are: they say what it is about. An error stands beside one of its fields, and everything that may be given back is there again.
 */
export async function refuseWrongFields(place: Place, html: string, field: string): Promise<void> {
  const { site, who, path } = place;
  const form = formWith(html, field);
  if (!form) throw new Error(`no form of ${path} has the field ${field}`);
  const typed = writtenIn(form);
  let before = await stored(site);
  for (const [what, fill] of Object.entries(BODIES)) {
    const body = bodyOf(intentsOf(form)[0]);
    for (const [name, value] of hiddenIn(form)) body.set(name, value);
    fill(body, typed);
    const told = [path, field, what] as const;
    const answer = await who.send(addressOf(form, path), body);
    before = await expectRefused(site, answer, before, told);
    expect([...told, answer.status]).toEqual([...told, 400]);
    const page = parse(answer.body);
    const atFields = namesIn(form).filter((name) => page.getElementById(`${name}-error`));
    expect([...told, atFields.length > 0]).toEqual([...told, true]);
    for (const link of page.querySelectorAll('.error-summary a')) {
      const id = link.getAttribute('href')?.slice(1) ?? '';
      expect([...told, id, page.getElementById(id) !== null]).toEqual([...told, id, true]);
    }
    if (what !== 'too much') continue;
    const again = formWith(answer.body, field);
    const shown = again ? fieldsOf(again) : {};
    for (const name of typed.filter((each) => !isSecretField(each)))
      expect([...told, name, shown[name]]).toEqual([...told, name, TOO_MUCH]);
  }
}

/**
 * The stored state after an answer. Unless the answer took the form, it says in French what is wrong, in the order of the page, and
 * nothing has changed.
 */
async function expectRefused(
  site: AccountSite,
  { status, body }: Answer,
  before: string,
  what: readonly (string | undefined)[],
): Promise<string> {
  const told = [...what, status];
  expect([...told, status < 500]).toEqual([...told, true]);
  const after = await stored(site);
  if (status < 400) return after;
  const messages = parse(body)
    .querySelectorAll('.error-summary, [id$=-error], .note')
    .map(({ text }) => text);
  expect([...told, messages.filter((message) => NOT_FRENCH.test(message))]).toEqual([...told, []]);
  const ordered = summaryInPageOrder(body);
  const named = summaryOf(body).filter((id) => ordered.includes(id));
  expect([...told, named]).toEqual([...told, ordered]);
  expect([...told, after === before]).toEqual([...told, true]);
  return after;
}

/** The form for signing out is left out: nobody fills it in. */
const postForms = (html: string): HTMLElement[] =>
  parse(html)
    .querySelectorAll('main form[method=post]')
    .filter((form) => form.getAttribute('action') !== '/deconnexion');

const formWith = (html: string, field: string) =>
  postForms(html).find((form) => writtenIn(form).includes(field));

function addressOf(form: HTMLElement, path: string): string {
  const action = form.getAttribute('action')?.replaceAll('&amp;', '&') ?? path;
  return action.startsWith('/') ? action.replace(/#.*/, '') : path;
}

function bodyOf(intent: string | undefined): FormData {
  const body = new FormData();
  if (intent !== undefined) body.set('intent', intent);
  return body;
}

const controlsOf = (form: HTMLElement) =>
  form
    .querySelectorAll('input[name], select[name], textarea[name]')
    .map((control) => ({
      name: control.getAttribute('name') ?? '',
      type: control.getAttribute('type') ?? '',
      value: control.getAttribute('value') ?? '',
    }))
    .filter(({ name }) => name !== 'intent');

const namesIn = (form: HTMLElement): string[] => [...new Set(controlsOf(form).map(({ name }) => name))];

const hiddenIn = (form: HTMLElement) =>
  controlsOf(form)
    .filter(({ type }) => type === 'hidden')
    .map(({ name, value }) => [name, value] as const);

/** The fields that a person writes in, without those that only a program fills in. */
const writtenIn = (form: HTMLElement): string[] =>
  controlsOf(form)
    .filter(({ name, type }) => !['hidden', 'file', 'checkbox', 'radio'].includes(type) && name !== 'siteweb')
    .map(({ name }) => name);

const intentsOf = (form: HTMLElement): (string | undefined)[] => {
  const values = form
    .querySelectorAll('[name=intent]')
    .map((control) => control.getAttribute('value'))
    .filter((value) => value !== undefined);
  return values.length > 0 ? [...new Set(values)] : [undefined];
};

/** A digest of everything that the site keeps for people to see. */
async function stored({ database: { kysely } }: AccountSite): Promise<string> {
  const { rows } = await sql<{ table: string }>`
    select format('public.%I', tablename) as table from pg_tables
    where schemaname = 'public' and tablename <> 'page_visits' order by 1
  `.execute(kysely);
  const parts = rows.map(
    ({ table }) => `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as m from ${table} t`,
  );
  const { rows: all } = await sql<{ sum: string }>`
    select string_agg(m, ' ') as sum from (${sql.raw(parts.join(' union all '))}) as each
  `.execute(kysely);
  return all[0]?.sum ?? '';
}
