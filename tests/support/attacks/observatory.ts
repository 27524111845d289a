import type { Answer } from '../account-site.ts';

/** A policy by directive. */
export function readPolicy(header: string): Map<string, string[]> {
  return new Map(
    header.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name.toLowerCase(), sources];
    }),
  );
}

/** The rules for one answer that Mozilla's HTTP Observatory publishes (developer.mozilla.org/observatory/docs/tests_and_scoring). */
const BASE = 100;
/** The score from which bonuses count. */
const BONUS_FROM = 90;

type Rules = { penalties: Record<string, number>; bonuses: Record<string, number> };

/** The score of an answer, for a site over TLS. */
export function observatoryScore(answer: Pick<Answer, 'headers' | 'setCookies'>): Rules & { score: number } {
  const { headers } = answer;
  const policy = readPolicy(headers.get('content-security-policy') ?? '');
  const rules: Rules = { penalties: {}, bonuses: {} };
  scorePolicy(policy, rules);
  scoreTransport(headers, policy, rules);
  scoreCookies(answer.setCookies, rules);
  const sum = (numbers: Record<string, number>) =>
    Object.values(numbers).reduce((total, one) => total + one, 0);
  const withoutBonus = BASE + sum(rules.penalties);
  return { ...rules, score: withoutBonus >= BONUS_FROM ? withoutBonus + sum(rules.bonuses) : withoutBonus };
}

function scorePolicy(policy: ReadonlyMap<string, string[]>, { penalties, bonuses }: Rules): void {
  const fallback = policy.get('default-src');
  const scripts = policy.get('script-src') ?? fallback;
  const styles = policy.get('style-src') ?? fallback;
  if (!scripts) penalties['no policy of scripts'] = -25;
  const isUnsafe = (sources: readonly string[] = []) =>
    sources.some((source) => /^'unsafe-inline'$|^data:$|^https?:$|^\*$/.test(source));
  // A hash makes browsers ignore 'unsafe-inline', and so does the Observatory; here it counts all the same.
  if (isUnsafe(scripts)) penalties['unsafe scripts'] = -20;
  if (scripts?.includes("'unsafe-eval'")) penalties["'unsafe-eval'"] = -10;
  if (!scripts || isUnsafe(scripts) || isUnsafe(styles)) return;
  bonuses['nothing unsafe'] = fallback?.join() === "'none'" ? 10 : 5;
}

function scoreTransport(
  headers: Headers,
  policy: ReadonlyMap<string, string[]>,
  { penalties, bonuses }: Rules,
): void {
  const age = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0);
  if (age < 15_768_000) penalties['no TLS from then on'] = age > 0 ? -10 : -20;
  const ancestors = policy.get('frame-ancestors');
  if (ancestors?.every((source) => source === "'none'" || source === "'self'"))
    bonuses['frames by policy'] = 5;
  else if (!/^(?:deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? ''))
    penalties['may be framed'] = -20;
  if (headers.get('x-content-type-options') !== 'nosniff') penalties['types are guessed'] = -5;
  const referrer = headers.get('referrer-policy') ?? '';
  if (/^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(referrer))
    bonuses['private referrer'] = 5;
  if (/unsafe-url|^origin/.test(referrer)) penalties['referrer leaks'] = -5;
  if (/^same-(?:origin|site)$/.test(headers.get('cross-origin-resource-policy') ?? ''))
    bonuses['own resources'] = 10;
  if (headers.get('access-control-allow-origin') === '*' && headers.get('access-control-allow-credentials'))
    penalties['anybody may read'] = -50;
}

function scoreCookies(lines: readonly string[], { penalties, bonuses }: Rules): void {
  if (lines.length === 0) return;
  if (lines.some((line) => !/; *secure/i.test(line))) penalties['a cookie without Secure'] = -20;
  if (
    lines.every((line) => /; *secure/i.test(line) && /; *httponly/i.test(line) && /; *samesite/i.test(line))
  )
    bonuses['cookies of the server’s alone'] = 5;
}
