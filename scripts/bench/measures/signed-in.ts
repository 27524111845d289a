import { ADMIN_ENV, ANON_KEY, askSession, sessionCookie, signIn } from '../admin-session.ts';
import { spreadRow } from '../report.ts';
import { alternate } from '../rounds.ts';
import { type SiteProcess, startSite } from '../site-process.ts';
import { ratios, spreadOf } from '../statistics.ts';
import { load } from '../wrk.ts';
import type { Measure } from './measure.ts';

const WARM_UP_SECONDS = 2;
/** Number of clients, the same as for wrk (../wrk.ts). */
const CLIENTS = 16;
/** Sixteen clients that never wait: by Little’s law, the mean time of one request. */
const latencyMs = (perSecond: number) => (CLIENTS / perSecond) * 1000;

/** The costs after signing in: identifying the account, renewing the token, a guarded page. A bare route of the app is the yardstick. */
export const signedIn: Measure = {
  title: 'Sessions',
  async take({ options: { seconds, rounds }, makeFolder }) {
    const site = await startSite({
      folder: makeFolder('sessions-site'),
      env: ADMIN_ENV,
    });
    try {
      const session = await signIn(site);
      const { origin, pid } = site;
      const own = { apikey: ANON_KEY, Authorization: `Bearer ${session.access_token}` };
      const user = () => load({ url: `${origin}/auth/v1/user`, pid, seconds, headers: own });
      await load({ url: `${origin}/auth/v1/health`, pid, seconds: WARM_UP_SECONDS, headers: own });
      const cookie = sessionCookie(session);
      const loads = await alternate(rounds, {
        bare: () => load({ url: `${origin}/auth/v1/health`, pid, seconds, headers: own }),
        user,
        page: () => load({ url: `${origin}/client/commandes`, pid, seconds, headers: { Cookie: cookie } }),
      });
      const renewals = [];
      for (let round = 0; round < rounds; round += 1) renewals.push(await renew(site, seconds));
      const rate = (side: keyof typeof loads) =>
        loads[side].map(({ requestsPerSecond }) => requestsPerSecond);
      const renewed = renewals.map(({ perSecond }) => perSecond);
      return {
        notes: [
          `\`wrk -t1 -c${CLIENTS}\`, ${rounds} alternated rounds of ${seconds} s on one site with the embedded PostgreSQL. The bare route is ` +
            '`/auth/v1/health`, behind the same middleware as the others. Renewals: 16 sessions, each renewing its own token one after the other.',
        ],
        rows: [
          spreadRow('GET /user, ÷ bare route', spreadOf(ratios(rate('user'), rate('bare')))),
          spreadRow('guarded page, ÷ bare route', spreadOf(ratios(rate('page'), rate('bare'))), {
            digits: 3,
          }),
          spreadRow('renewal, ÷ bare route', spreadOf(ratios(renewed, rate('bare'))), { digits: 3 }),
          spreadRow('requests/s, bare route', spreadOf(rate('bare')), { digits: 0 }),
          spreadRow('requests/s, GET /user', spreadOf(rate('user')), { digits: 0 }),
          spreadRow('latency of GET /user with 16 clients', spreadOf(rate('user').map(latencyMs)), {
            unit: ' ms',
          }),
          spreadRow('requests/s, guarded page', spreadOf(rate('page')), { digits: 0 }),
          spreadRow('renewals/s', spreadOf(renewed), { digits: 0 }),
          spreadRow('a renewal, half of them within', spreadOf(renewals.map(({ medianMs }) => medianMs)), {
            unit: ' ms',
          }),
        ],
      };
    } finally {
      await site.stop();
    }
  },
};

/** Each session's tokens follow from one another, which no load generator knows how to do. */
async function renew(site: SiteProcess, seconds: number): Promise<{ perSecond: number; medianMs: number }> {
  const sessions = await Promise.all(Array.from({ length: CLIENTS }, () => signIn(site)));
  const times: number[] = [];
  const startedAt = performance.now();
  const untilMs = startedAt + seconds * 1000;
  await Promise.all(
    sessions.map(async ({ refresh_token: first }) => {
      let token = first;
      while (performance.now() < untilMs) {
        const askedAt = performance.now();
        const renewed = await askSession(site, '/token?grant_type=refresh_token', { refresh_token: token });
        times.push(performance.now() - askedAt);
        token = renewed.refresh_token;
      }
    }),
  );
  const tookS = (performance.now() - startedAt) / 1000;
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
  return { perSecond: times.length / tookS, medianMs: median };
}
