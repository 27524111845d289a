import type { Problem } from '#server/content/problem.ts';
import type { LoadedContent } from '#server/content/source/load-content.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';
import type { Check } from '../context.ts';
import { LAST_OF_THE_FIRST_ARTICLES } from '../first-articles.ts';
import { proseOfPage } from '../prose-of-page.ts';

/** What a reader acts upon, and what differs from one device or one year to the next: nobody writes it from memory. */
const CLAIMS: Readonly<Record<string, RegExp>> = {
  'une sorte de vis':
    /(?<!\p{L})(?:torx|tri-?wing|tri-?point|pentalobe|JIS|PH0{1,3}|Y00|cruciformes?)(?!\p{L})/iu,
  'une longueur de vis': /(?<!\p{L})vis de \d+(?:,\d+)?\s?mm(?!\p{L})/iu,
  'un couple de serrage': /\d\s?N[·.]?m(?!\p{L})/u,
  'une règle de droit':
    /(?<!\p{L})(?:[LRD]\.\s?\d{3}-\d+|\(UE\)\s?(?:n°\s?)?\d{4}\/\d+|article \d+(?:-\d+)? (?:du|de la) (?:code|RGPD|règlement|loi|directive))/iu,
};

const MONTHS = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre';

const MAKERS = 'Apple|Bubendorff|Google|Microsoft|Nintendo|Samsung|Sony|Valve|Vorwerk';

/** Facts of others on a page that has a field for its sources: a maker’s part, what it announces, a right, a date, a share. */
const FACTS_OF_OTHERS: Readonly<Record<string, RegExp>> = {
  'une référence de pièce ou un code d’erreur':
    /(?<![\p{L}\p{N}-])(?!(?:AES|ISO|SHA|UTF)-?\d)(?:\p{Lu}{2,}-?\d{3,}[\p{Lu}\d]*|\p{Lu}+\d+\p{Lu}+\d+[\p{Lu}\d]*)(?![\p{L}\p{N}])/gu,
  'une caractéristique annoncée': /\d\s?(?:mAh|Wh|nm|[MG]o\/s)(?![\p{L}\p{N}])/gu,
  'une promesse de fabricant': new RegExp(
    `(?<!\\p{L})(?:${MAKERS})\\s(?:(?:ne|n’)\\s?)?(?:annonce|assure|conseille|demande|garantit|impose|prend en charge|promet|recommande|refuse|répare|vend)(?!\\p{L})`,
    'gu',
  ),
  'un droit du client ou un devoir de l’atelier':
    /(?<!\p{L})(?:garantie légale[^.]{0,40}(?:deux ans|24 mois)|deux ans[^.]{0,60}garantie légale|quatorze jours|la loi (?:de \d{4} )?(?:impose|interdit|oblige|permet|prévoit)|bonus réparation)(?!\p{L})/giu,
  'une date de fin ou d’entrée en vigueur': new RegExp(
    `(?<!\\p{L})(?:depuis|dès|à partir de|jusqu’en|jusqu’au|le)\\s(?:\\d{1,2}(?:er)?\\s)?(?:${MONTHS})\\s20\\d\\d`,
    'giu',
  ),
  'une part ou une fréquence':
    /\d\s?%\s(?:des|d’entre)\s|(?<!\p{L})(?:une|deux|trois|quatre|neuf)\sfois\ssur\s(?:deux|trois|quatre|cinq|dix)(?!\p{L})[^.]{0,40}(?:appareils|clients|consoles|pannes|téléphones)/giu,
};

/**
 * A page that names a screw, its length, a torque or a rule of law says what was opened to know it. So does a page that has a
 * field for sources and states a fact of somebody else's.
 */
export const checkClaims: Check = ({ pages, families }) => {
  const registered = codesOf(families);
  return pages
    .filter((source) => !isApart(source))
    .flatMap((source) => claimsWithoutSource(source, registered));
};

function claimsWithoutSource(source: SourcePage, registered: ReadonlySet<string>): Problem[] {
  const { page } = source;
  const canCite = 'sources' in page;
  if (canCite && page.sources.length > 0) return [];
  const words = proseOfPage(source);
  return Object.entries(canCite ? { ...CLAIMS, ...FACTS_OF_OTHERS } : CLAIMS).flatMap(([claim, pattern]) => {
    for (const { text, line } of words) {
      const excerpt = firstClaim(text, pattern, registered);
      if (excerpt === null) continue;
      const message = `${claim} (« ${excerpt} ») sans source : citez la page ouverte, ou dites-le sans elle`;
      return [{ file: page.source, line, severity: 'error' as const, message }];
    }
    return [];
  });
}

/** The first words that match; codes of the register of devices are none, since its files name their sources. */
function firstClaim(text: string, pattern: RegExp, registered: ReadonlySet<string>): string | null {
  const global = new RegExp(
    pattern.source,
    pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`,
  );
  for (const [found] of text.matchAll(global)) {
    if (!registered.has(found)) return found.replaceAll(/[\u00a0\u202f]/g, ' ').trim();
  }
  return null;
}

function codesOf(families: LoadedContent['families']): ReadonlySet<string> {
  return new Set(
    families.flatMap(({ family }) =>
      family.models.flatMap(({ codes, revisions }) => [
        ...codes,
        ...revisions.flatMap((revision) => revision.codes),
      ]),
    ),
  );
}

/** Legal texts are the law's own words; the first articles keep theirs, and a frame says what is true since. */
function isApart({ page }: SourcePage): boolean {
  return page.type === 'legal' || (page.type === 'article' && page.date <= LAST_OF_THE_FIRST_ARTICLES);
}
