import { parse } from 'node-html-parser';
import { beforeEach } from 'vitest';
import { type Answer, useAccountSite } from './account-site.ts';
import { emptyRepairs, repairDeps } from './repairs.ts';

const SECRET = 'cle-de-service-des-essais';

/** The built site, without repair files before each test, and what the workshop does with them meanwhile. */
export function useRepairSite(env: Record<string, string> = {}) {
  const site = useAccountSite({ SERVICE_ROLE_KEY: SECRET, ...env });
  beforeEach(() => emptyRepairs(site.database));
  return {
    site,
    deps: () => ({ ...repairDeps(site.database), secret: SECRET }),
    files: () => site.database.kysely.selectFrom('repairs').selectAll().orderBy('reference').execute(),
  };
}

/** What the browser shows of a page, without its frame. */
export const mainWords = ({ body }: Answer): string =>
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
