import type { GuideClosing } from '#domain/content/guides.ts';
import type { GuidePage } from '#server/content/pages.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';
import type { Check } from '../context.ts';
import { closingOfGuide, folderOfGuide } from '../guide-closing.ts';
import { proseOfPage } from '../prose-of-page.ts';

/** Words of a guide whose reader must not open the device, or whose maker refuses an opened one. */
const KEEP_CLOSED =
  /ne (?:le|la|l’) ?(?:faites|laissez) pas ouvrir|(?:n’ouvrez pas|sans ouvrir) (?:la console|l’appareil|le Mac|le robot)|refusée? si l’appareil a été ouvert|le capot reste fermé/iu;

/** The end of a dangerous guide says that nothing damaged goes by post: no word above it may suggest a parcel. */
const PARCEL = /^\/envoi(?:$|[#?])|-distance(?:$|[#?])/u;
const LINK = /href="(\/[^"]*)"/gu;

const CLOSED: readonly GuideClosing[] = ['maker', 'danger'];
const REMOTE: readonly GuideClosing[] = ['hosting', 'advice'];

/**
 * A guide that says not to open must not end by offering work on an opened device; a guide on servers has no device
 * at all.
 */
export const checkClosings: Check = ({ pages, guideCategories }) =>
  pages.flatMap((source) => {
    const { page } = source;
    if (page.type !== 'guide') return [];
    const closing = closingOfGuide(page, guideCategories);
    if (!closing) return [];
    if (folderOfGuide(page) === 'hebergement' && !REMOTE.includes(closing))
      return [refuse(source, `closing : ${closing} parle d’un appareil, un guide d’hébergement n’en a pas`)];
    const parcel = closing === 'danger' && linksOf(page).find((path) => PARCEL.test(path));
    if (parcel)
      return [refuse(source, `closing : danger dit que rien ne part par la poste, la page mène à ${parcel}`)];
    const forbidden = proseOfPage(source).find(({ text }) => KEEP_CLOSED.test(text));
    if (!forbidden || CLOSED.includes(closing)) return [];
    return [
      refuse(
        source,
        `le guide dit de ne pas ouvrir (ligne ${forbidden.line}) : closing est « maker » ou « danger », pas « ${closing} »`,
      ),
    ];
  });

const linksOf = ({ html, relatedPages }: GuidePage): string[] => [
  ...relatedPages,
  ...[...html.matchAll(LINK)].map(([, path = '']) => path),
];

function refuse({ page, lineOf }: SourcePage, message: string) {
  return { file: page.source, line: lineOf(['closing']), severity: 'error' as const, message };
}
