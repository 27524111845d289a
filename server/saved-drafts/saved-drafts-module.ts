import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { TypedFields } from '#domain/text/typed-fields.ts';
import type { Schema } from '../db/schema.ts';
import { ownCookie, readCookie } from '../http/own-cookie.ts';
import type { Module } from '../module.ts';
import { openText, sealText } from '../sealed-text.ts';
import { readTypedFields } from './read-typed-fields.ts';

const COOKIE = 'formulaire';
const KEPT_S = 30 * 60;
/** Upper bound for one account: more tabs than one person fills in at once. */
const MAX_FORMS = 8;

/** The account, and the path with its query to which the form was sent. */
type Sender = { owner: string; address: string; cookies: string | null };

type SavedDraftsDeps = { database: { kysely: Kysely<Schema> }; isSecure: boolean; clock: () => Date };

export type SavedDrafts = ReturnType<typeof createSavedDrafts>['api'];

/**
 * The typed values of forms that were sent after the end of their session. Only the same account gets them back, in the
 * same browser, once. Without script nothing else remembers them (app/features/draft/page-draft.ts).
 */
export function createSavedDrafts({ database: { kysely }, isSecure, clock }: SavedDraftsDeps) {
  const oldest = () => new Date(clock().getTime() - KEPT_S * 1000);
  return {
    api: {
      async keep({
        owner,
        address,
        cookies,
        request,
        setCookie,
      }: Sender & { request: Request; setCookie: (line: string) => void }): Promise<void> {
        const typed = await readTypedFields(request);
        if (typed.every(([name]) => name === 'intent')) return;
        const token = tokenIn(cookies, isSecure) ?? randomBytes(32).toString('base64url');
        const id = idOf(token, address);
        const sealed = sealText(keyOf(token), id, JSON.stringify(typed));
        await sql`
          with beyond_limit as (
            delete from internal.saved_drafts where id in (
              select id from internal.saved_drafts where user_id = ${owner} and id <> ${id}
              order by created_at desc offset ${MAX_FORMS - 1}
            )
          )
          insert into internal.saved_drafts (id, user_id, sealed, created_at)
          select ${id}, u.id, ${sealed}, ${clock()}::timestamptz from auth.users u where u.id = ${owner}
          on conflict (id) do update
          set user_id = excluded.user_id, sealed = excluded.sealed, created_at = excluded.created_at
        `.execute(kysely);
        setCookie(cookieOf(token, isSecure));
      },
      async take({ owner, address, cookies }: Sender): Promise<TypedFields | null> {
        const token = tokenIn(cookies, isSecure);
        if (!token) return null;
        const id = idOf(token, address);
        const row = await kysely
          .deleteFrom('internal.saved_drafts')
          .where('id', '=', id)
          .where('user_id', '=', owner)
          .where('created_at', '>', oldest())
          .returning('sealed')
          .executeTakeFirst();
        return row ? (JSON.parse(openText(keyOf(token), id, row.sealed)) as TypedFields) : null;
      },
      /** Whether this browser may have a draft to get back. */
      isWaiting: (cookies: string | null) => tokenIn(cookies, isSecure) !== null,
    },
    jobs: [
      {
        name: 'saved drafts purge',
        every: 'hour',
        run: () => kysely.deleteFrom('internal.saved_drafts').where('created_at', '<=', oldest()).execute(),
      },
    ],
  } satisfies Module<unknown>;
}

const idOf = (token: string, address: string) =>
  createHash('sha256').update(`${token}\n${address}`).digest('hex');

const keyOf = (token: string) => Buffer.from(hkdfSync('sha256', token, '', 'kept form', 32));

function tokenIn(cookies: string | null, isSecure: boolean): string | null {
  const value = readCookie(cookies, COOKIE, isSecure);
  return value && /^[\w-]{43}$/.test(value) ? value : null;
}

const cookieOf = (token: string, isSecure: boolean) =>
  ownCookie({ name: COOKIE, value: token, maxAge: KEPT_S, isSecure });
