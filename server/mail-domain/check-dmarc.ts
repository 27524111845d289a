import type { LookUpTexts } from './look-up-texts.ts';
import { NO_ANSWER, type RecordCheck } from './record-check.ts';
import { tagsOf } from './tags.ts';

const isDmarc = (record: string) => /^v=DMARC1(?:\s|;|$)/i.test(record);

/**
 * DMARC: how receivers treat mails that neither SPF nor DKIM vouches for. The record is looked for in the domain, then
 * in those above it.
 */
export async function checkDmarc(
  lookUp: LookUpTexts,
  domain: string,
  reportsTo: string,
): Promise<RecordCheck> {
  const check = { id: 'dmarc', label: 'DMARC' } as const;
  const labels = domain.split('.');
  const places = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
  const publish = { name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:${reportsTo}` };
  for (const place of places) {
    const texts = await lookUp(`_dmarc.${place}`);
    if (texts === 'no answer') return { ...check, state: 'unknown', words: NO_ANSWER, found: [] };
    const found = texts.records.filter(isDmarc);
    const [record] = found;
    if (!record) continue;
    if (found.length > 1)
      return {
        ...check,
        state: 'bad',
        words: 'Il y a plusieurs lignes DMARC, et aucune ne compte. N’en gardez qu’une.',
        found,
      };
    const { p, sp } = tagsOf(record);
    const policy = (place === domain ? p : (sp ?? p))?.toLowerCase();
    if (policy === 'quarantine' || policy === 'reject')
      return {
        ...check,
        state: 'ok',
        words:
          policy === 'reject'
            ? 'Les e-mails que d’autres écrivent en votre nom sont refusés.'
            : 'Les e-mails que d’autres écrivent en votre nom vont parmi les indésirables.',
        found,
      };
    if (policy === 'none')
      return {
        ...check,
        state: 'ok',
        words:
          'Votre domaine demande des rapports, et ne fait encore rien refuser. Quand SPF et DKIM marchent, passez à p=quarantine.',
        found,
      };
    return {
      ...check,
      state: 'bad',
      words: 'Cette ligne ne dit pas que faire (p=). Remplacez-la.',
      found,
      publish,
    };
  }
  return {
    ...check,
    state: 'bad',
    words:
      'Rien ne dit que faire des e-mails que d’autres écrivent en votre nom, et les grandes messageries le demandent. Publiez cette ligne.',
    found: [],
    publish,
  };
}
