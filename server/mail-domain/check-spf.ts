import type { LookUpTexts } from './look-up-texts.ts';
import { spfIncludeOf } from './mail-providers.ts';
import { NO_ANSWER, type RecordCheck } from './record-check.ts';

/** Lookups after which a receiver gives up (RFC 7208, 4.6.4). */
const MAX_LOOKUPS = 10;

const isSpf = (record: string) => /^v=spf1(?:\s|$)/i.test(record);

/** SPF: which servers may send in the name of the domain (RFC 7208). `host` is the server that sends; empty: unknown. */
export async function checkSpf(lookUp: LookUpTexts, domain: string, host: string): Promise<RecordCheck> {
  const check = { id: 'spf', label: 'SPF' } as const;
  const texts = await lookUp(domain);
  if (texts === 'no answer') return { ...check, state: 'unknown', words: NO_ANSWER, found: [] };
  const found = texts.records.filter(isSpf);
  const include = spfIncludeOf(host);
  const wanted = include ? `include:${include}` : host ? `a:${host}` : 'mx';
  const [record] = found;
  if (!record)
    return {
      ...check,
      state: 'bad',
      words: `Rien ne dit quels serveurs écrivent au nom de ${domain}\u00a0: vos e-mails passent pour suspects. Publiez cette ligne${include ? '' : ', ou celle que donne votre fournisseur'}.`,
      found,
      publish: { name: domain, value: `v=spf1 ${wanted} ~all` },
    };
  if (found.length > 1)
    return {
      ...check,
      state: 'bad',
      words: 'Il y a plusieurs lignes SPF, et aucune ne compte. N’en gardez qu’une.',
      found,
      publish: { name: domain, value: mergedSpf(found, wanted) },
    };
  const terms = record.split(/\s+/).slice(1);
  if (terms.some((term) => /^\+?all$/i.test(term)))
    return {
      ...check,
      state: 'bad',
      words:
        'Cette ligne laisse n’importe quel serveur écrire à votre place. Remplacez sa fin par «\u00a0~all\u00a0».',
      found,
      publish: { name: domain, value: record.replace(/\s\+?all\b/i, ' ~all') },
    };
  const { includes, lookups } = await expand(lookUp, record);
  if (include && !includes.has(include))
    return {
      ...check,
      state: 'warn',
      words: `Cette ligne ne nomme pas le serveur par lequel partent vos e-mails (${host}). Ajoutez-le.`,
      found,
      publish: { name: domain, value: mergedSpf(found, wanted) },
    };
  if (lookups > MAX_LOOKUPS)
    return {
      ...check,
      state: 'warn',
      words: `Cette ligne demande ${lookups} recherches, et les serveurs s’arrêtent à ${MAX_LOOKUPS}. Retirez-en les fournisseurs dont vous ne vous servez plus.`,
      found,
    };
  if (!terms.some((term) => /^[-~?]all$/i.test(term) || /^redirect=/i.test(term)))
    return {
      ...check,
      state: 'warn',
      words: 'Cette ligne ne dit rien des autres serveurs. Terminez-la par «\u00a0~all\u00a0».',
      found,
      publish: { name: domain, value: `${record.trim()} ~all` },
    };
  return {
    ...check,
    state: 'ok',
    words: include
      ? 'Le serveur par lequel partent vos e-mails est autorisé.'
      : 'La ligne est bien formée. Votre fournisseur dit ce qu’elle doit contenir pour ses serveurs.',
    found,
  };
}

/** All that a record includes, directly or not, and how many lookups a receiver makes for it. */
async function expand(lookUp: LookUpTexts, record: string) {
  const includes = new Set<string>();
  let lookups = 0;
  const waiting = [record];
  while (waiting.length > 0 && lookups <= 2 * MAX_LOOKUPS) {
    for (const term of waiting.shift()?.split(/\s+/).slice(1) ?? []) {
      if (/^[-+~?]?(?:a|mx|ptr|exists|include)(?:[:/]|$)|^redirect=/i.test(term)) lookups += 1;
      const name = /^(?:\+?include:|redirect=)([\w.-]+)$/i.exec(term)?.[1]?.toLowerCase();
      if (!name || includes.has(name)) continue;
      includes.add(name);
      const texts = await lookUp(name);
      if (texts !== 'no answer') waiting.push(...texts.records.filter(isSpf).slice(0, 1));
    }
  }
  return { includes, lookups };
}

/** One line that allows all servers of the others, and this one. */
function mergedSpf(records: readonly string[], wanted: string): string {
  const terms = records.flatMap((record) => record.trim().split(/\s+/).slice(1));
  const allowed = terms.filter((term) => !/^[-+~?]?all$/i.test(term));
  return ['v=spf1', ...new Set([...allowed, wanted]), '~all'].join(' ');
}
