import type { Database } from '../db/database.ts';
import { cookieName as ownName } from '../http/own-cookie.ts';
import type { Module } from '../module.ts';
import type { AccountBackend } from './account-backend.ts';
import type { BrowserClientSettings } from './account-facts.ts';
import { findStanding, type SessionLife } from './find-standing.ts';
import { isOfStaff, type OpenedVisitor, openVisitor } from './visitor.ts';

/** The questions about accounts in general that the app may ask. */
export type Sessions = Pick<AccountBackend, 'facts' | 'programOf'> & { browserClient: BrowserClientSettings };

export type OpenVisitor = (request: Request, clientIp: string | undefined) => OpenedVisitor;

type SessionsDeps = {
  backend: AccountBackend;
  database: Pick<Database, 'kysely'>;
  siteUrl: string;
  life: SessionLife;
  clock: () => Date;
};

export function createSessions({ backend, database, siteUrl, life, clock }: SessionsDeps) {
  const isSecure = siteUrl.startsWith('https:');
  const cookieName = ownName(sessionCookieName(backend.url), isSecure);
  const deps = {
    backend,
    cookieName,
    isSecure,
    findStanding: (session: { sessionId: string; userId: string }) =>
      findStanding(database.kysely, { ...session, now: clock(), life }),
  };
  return {
    api: {
      sessions: {
        facts: backend.facts,
        programOf: backend.programOf,
        browserClient: {
          ...(backend.url !== siteUrl && { url: backend.url }),
          anonKey: backend.anonKey,
          cookieName,
          isSecure,
        },
      },
      openVisitor: (request: Request, clientIp: string | undefined) => openVisitor(request, clientIp, deps),
      isOfStaff: (request: Request) => isOfStaff(request, deps),
      /** Whether the session goes on, and its account may still sign in. */
      isLive: async (session: { sessionId: string; userId: string }) =>
        (await deps.findStanding(session)) !== undefined,
    },
  } satisfies Module<{ sessions: Sessions; openVisitor: OpenVisitor; isOfStaff: unknown; isLive: unknown }>;
}

/** The name that supabase-js itself would use; on TLS it gets our prefix. */
const sessionCookieName = (url: string) => `sb-${new URL(url).hostname.split('.')[0]}-auth-token`;
