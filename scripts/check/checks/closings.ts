import type { GuideClosing } from '#domain/guides.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';
import type { Check } from '../context.ts';
import { proseOfPage } from '../prose-of-page.ts';

/** Words of a guide whose reader must not open the device, or whose maker refuses one that was opened. */
const KEEP_CLOSED =
  /ne (?:le|la|l’) ?(?:faites|laissez) pas ouvrir|(?:n’ouvrez pas|sans ouvrir) (?:la console|l’appareil|le Mac|le robot)|refusée? si l’appareil a été ouvert|le capot reste fermé/iu;

const CLOSED: readonly GuideClosing[] = ['maker', 'danger'];
const REMOTE: readonly GuideClosing[] = ['hosting', 'advice'];

/** A guide that says not to open ends without asking for work on an opened device; one on servers has no device at all. */
export const checkClosings: Check = ({ pages, guideCategories }) => {
  const usual = new Map(guideCategories.map(({ slug, closing }) => [slug, closing]));
  return pages.flatMap((source) => {
    const { page } = source;
    if (page.type !== 'guide') return [];
    const folder = page.path.split('/')[2] ?? '';
    const closing = page.closing ?? usual.get(folder);
    if (!closing) return [];
    if (folder === 'hebergement' && !REMOTE.includes(closing))
      return [refuse(source, `closing : ${closing} parle d’un appareil, un guide d’hébergement n’en a pas`)];
    const forbidden = proseOfPage(source).find(({ text }) => KEEP_CLOSED.test(text));
    if (!forbidden || CLOSED.includes(closing)) return [];
    return [
      refuse(
        source,
        `le guide dit de ne pas ouvrir (ligne ${forbidden.line}) : closing est « maker » ou « danger », pas « ${closing} »`,
      ),
    ];
  });
};

function refuse({ page, lineOf }: SourcePage, message: string) {
  return { file: page.source, line: lineOf(['closing']), severity: 'error' as const, message };
}
