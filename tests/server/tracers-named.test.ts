import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { APPOINTMENT_DRAFT } from '#app/routes/repair/appointment/appointment-path.ts';
import { MAIL_IN_DRAFT } from '#app/routes/repair/mail-in/mail-in-path.ts';
import { REQUEST_DRAFT } from '#app/routes/repair/request/request-path.ts';
import { checkoutDraft } from '#app/routes/shop/checkout/checkout-draft.ts';
import { PAGE_DRAFT } from '#domain/text/typed-fields.ts';

const FOLDER = 'content/pages/legal/privacy';

/** What the table of the newest notice has between backticks. */
function namesInNotice(): string[] {
  const newest = readdirSync(FOLDER).sort().at(-1) ?? '';
  const [, cookies = ''] = readFileSync(path.join(FOLDER, newest), 'utf8').split('## Cookies');
  return [...cookies.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

// Law 78-17, article 82: whoever reads or writes on a visitor's device says what, and for how long.
test('the notice names every draft that a tab keeps', () => {
  const named = namesInNotice();
  for (const key of [`${PAGE_DRAFT}…`, REQUEST_DRAFT, MAIL_IN_DRAFT, APPOINTMENT_DRAFT, checkoutDraft('…')])
    expect(named).toContain(key);
});
