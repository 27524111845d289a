import { randomUUID } from 'node:crypto';
import { parse } from 'node-html-parser';
import { beforeEach } from 'vitest';
import { type Answer, useAccountSite } from './account-site.ts';
import { emptyRepairs, repairDeps } from './repairs.ts';

const SECRET = 'cle-de-service-des-essais';

/** The built site, without repair cases before each test, and what the workshop does with them meanwhile. */
export function useRepairSite(env: Record<string, string> = {}) {
  const site = useAccountSite({ SERVICE_ROLE_KEY: SECRET, ...env });
  beforeEach(() => emptyRepairs(site.database));
  return {
    site,
    deps: () => ({ ...repairDeps(site.database), secret: SECRET }),
    files: () => site.database.kysely.selectFrom('repairs').selectAll().orderBy('created_at').execute(),
  };
}

/** What the browser shows of a page, without its frame. */
export const mainText = ({ body }: Answer): string =>
  (parse(body).querySelector('main')?.text ?? '').replaceAll(/[\s\u00a0\u202f]+/g, ' ');

/** The hidden fields of the form that a button sends. */
export function hiddenFields({ body }: Answer, intent: string): Record<string, string> {
  const form = parse(body)
    .querySelectorAll('main form')
    .find((each) => each.querySelector(`button[value=${intent}]`));
  if (!form) throw new Error(`no form has the button ${intent}`);
  return Object.fromEntries(
    form
      .querySelectorAll('input[type=hidden]')
      .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
  );
}

/** What the counter fills in on /enregistrement. */
export const counterForm = (change: Record<string, string> = {}) => ({
  cle: randomUUID(),
  nom: 'Noé Petit',
  telephone: '06 98 76 54 32',
  email: '',
  canal: 'phone',
  genre: 'telephone',
  marque: 'Fairphone',
  modele: '5',
  serie: '49 015420 323751 8',
  panne: 'L’écran reste noir.',
  'etat-screen': 'faulty',
  'accessoire-2': 'oui',
  accessoires: 'Film, Carte de visite',
  code: '2580-secret',
  pieces: 'yes',
  'estim-min': '60',
  'estim-max': '95,50',
  'estim-jusque': '2026-12-31',
  promis: '2026-12-01',
  notice: 'oui',
  signature: 'M10 20L30 40',
  ...change,
});
