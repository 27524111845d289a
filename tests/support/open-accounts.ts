import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashPassword } from '#packages/auth-service/passwords/hash.ts';
import { accountRemovedMail } from '#server/accounts/account-removed-mail.ts';
import { createAccounts } from '#server/accounts/accounts-module.ts';
import type { Database } from '#server/db/database.ts';
import type { Mail } from '#server/mail/mailer.ts';
import * as templates from '#server/mail/templates/mails.tsx';
import { drawRepairDocument } from '#server/repairs/documents/draw-repair-document.ts';
import { createDocuments } from '#server/shop/documents/documents-module.ts';
import { localStore } from '#server/uploads/store/local-store.ts';
import { repairDeps } from './repairs.ts';
import { wordsAtOnce } from './test-outbox.ts';

export const PASSWORD = 'cuivre-et-chanfrein';

/** The store of the uploads of these tests. */
export const memberStore = () => localStore(path.join(tmpdir(), 'repair-uploads'));

/** The accounts' own operations on a test's database; mails that would leave are put into `mails`. */
export function openTestAccounts(database: Database, mails: Mail[] = []) {
  const deps = repairDeps(database);
  return createAccounts({
    ...deps,
    asksProof: true,
    database,
    documents: createDocuments({
      database,
      shop: deps.shop,
      siteUrl: deps.siteUrl,
      legalDir: 'content/pages/legal',
    }).api,
    store: memberStore(),
    drawRepairDocument: (repairId, document) => drawRepairDocument(deps, repairId, document),
    outbox: wordsAtOnce([accountRemovedMail({ ...deps, loadTemplates: async () => templates })], (mail) =>
      mails.push(mail),
    ),
  }).api;
}

/** An account with a proven address, and a password unless told otherwise. */
export async function addAccount(database: Database, { password = PASSWORD as string | null } = {}) {
  const id = randomUUID();
  const email = `${randomBytes(6).toString('hex')}@exemple.fr`;
  const encrypted_password = password && (await hashPassword(password));
  await database.kysely
    .insertInto('auth.users')
    .values({ id, email, email_confirmed_at: new Date(), encrypted_password })
    .execute();
  return { id, email };
}
