import { randomUUID } from 'node:crypto';
import { parse } from 'node-html-parser';
import { beforeEach } from 'vitest';
import { type Answer, SERVICE_KEY, useAccountSite } from './account-site.ts';
import { emptyRepairs, repairDeps } from './repairs.ts';

/** The built site, without repair cases before each test, and the work that the workshop does on them meanwhile. */
export function useRepairSite(env: Record<string, string> = {}) {
  const site = useAccountSite(env);
  beforeEach(() => emptyRepairs(site.database));
  return {
    site,
    deps: () => ({ ...repairDeps(site.database), secret: SERVICE_KEY }),
    files: () => site.database.kysely.selectFrom('repairs').selectAll().orderBy('created_at').execute(),
  };
}

/** The text of a page, without its frame. */
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

/** The fields that the counter fills in on /enregistrement. */
export const counterForm = (change: Record<string, string> = {}) => ({
  idempotencyKey: randomUUID(),
  'customer.name': 'Noé Petit',
  'customer.phone': '06 98 76 54 32',
  'customer.email': '',
  'customer.channel': 'phone',
  'device.kind': 'telephone',
  'device.brand': 'Fairphone',
  'device.model': '5',
  'device.serial': '49 015420 323751 8',
  fault: 'L’écran reste noir.',
  'condition.screen': 'faulty',
  'usualAccessories.0': 'oui',
  accessories: 'Film, Carte de visite',
  unlockCode: '2580-secret',
  accountLock: 'off',
  'reusedParts.choice': 'yes',
  'estimate.min': '60',
  'estimate.max': '95,50',
  'estimate.until': '2036-12-31',
  promisedOn: '2036-12-01',
  acceptsDataNotice: 'oui',
  signature: 'M10 20L30 40',
  ...change,
});
