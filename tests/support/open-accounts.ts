import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashPassword } from '#packages/auth-service/passwords/hash.ts';
import { accountRemovedMail } from '#server/accounts/account-removed-mail.ts';
import { createAccounts } from '#server/accounts/accounts-module.ts';
import type { Database } from '#server/db/database.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { drawRepairDocument } from '#server/repairs/documents/draw-repair-document.ts';
import { createDocuments } from '#server/shop/documents/documents-module.ts';
import { localStore } from '#server/uploads/store/local-store.ts';
import { addAccount, type TestAccount } from './accounts.ts';
import { loadShippedTemplates } from './mail-templates.ts';
import { repairDeps } from './repairs.ts';
import { wordsAtOnce } from './test-outbox.ts';

export const PASSWORD = 'cuivre-et-chanfrein';

/** The store for the uploads of these tests. */
export const memberStore = () => localStore(path.join(tmpdir(), 'repair-uploads'));

/** The accounts' own operations on a test's database; `mails` collects the mails that would leave. */
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
      secret: deps.secret,
      legalDir: 'content/pages/legal',
    }).api,
    store: memberStore(),
    drawRepairDocument: (repairId, document) => drawRepairDocument(deps, repairId, document),
    outbox: wordsAtOnce([accountRemovedMail({ ...deps, loadTemplates: loadShippedTemplates })], (mail) =>
      mails.push(mail),
    ),
  }).api;
}

/** An account with a proven address and `PASSWORD`. */
export async function addAccountWithPassword(database: Database): Promise<TestAccount> {
  const account = await addAccount(database);
  await database.kysely
    .updateTable('auth.users')
    .set({ encrypted_password: await hashPassword(PASSWORD) })
    .where('id', '=', account.id)
    .execute();
  return account;
}
