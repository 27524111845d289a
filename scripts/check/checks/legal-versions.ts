import type { Problem } from '#server/content/problem.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { type Check, type LegalVersions, VERSIONS_FILE } from '../context.ts';

/** Terms of the contract: an accepted version must go on saying what it said, whatever the facts become. */
const TERMS = ['repairWarranty', 'usedWarranty', 'quoteValidity', 'vatNotice'] as const;

const CONDITIONS = 'content/pages/legal/cgv/';

/**
 * A published version of a legal text is never edited, none is published without a record, and the terms contain no
 * tokens.
 */
export const checkLegalVersions: Check = ({ pages, legalVersions, shop }) => [
  ...compareFingerprints(legalVersions),
  ...pages.filter(({ page }) => page.source.startsWith(CONDITIONS)).flatMap((page) => checkTerms(page, shop)),
];

function compareFingerprints({ published, found }: LegalVersions): Problem[] {
  const changed = [...found].flatMap(([name, hash]): Problem[] => {
    const file = `content/pages/legal/${name}.md`;
    const known = published.get(name);
    if (known?.hash === hash) return [];
    const message = known
      ? 'cette version est publiée, elle ne change plus : écrire la suivante dans un fichier à la date où elle s’applique'
      : `version à publier : ajouter « ${name}: ${hash} » à ${VERSIONS_FILE}, après quoi elle ne change plus`;
    return [{ file, line: null, severity: 'error', message }];
  });
  const lost = [...published].flatMap(([name, { line }]): Problem[] =>
    found.has(name)
      ? []
      : [
          {
            file: VERSIONS_FILE,
            line,
            severity: 'error',
            message: `la version ${name} a disparu : elle reste lisible`,
          },
        ],
  );
  return [...changed, ...lost];
}

function checkTerms({ page }: SourcePage, shop: ShopSettings | null): Problem[] {
  const refuse = (message: string): Problem => ({
    file: page.source,
    line: null,
    severity: 'error',
    message,
  });
  const tokens = TERMS.filter((name) => page.html.includes(`{{shop.${name}}}`)).map((name) =>
    refuse(`{{shop.${name}}} changerait une version publiée : écrire sa valeur`),
  );
  if (page.path !== '/legal/cgv' || !shop) return tokens;
  const words = plain(page.html);
  const stale = TERMS.filter(
    (name) => !page.html.includes(`{{shop.${name}}}`) && !words.includes(plain(shop[name])),
  );
  return [
    ...tokens,
    ...stale.map((name) =>
      refuse(
        `« ${shop[name]} » (${name} de data/shop.yml) n’est pas dans les conditions en vigueur : en publier d’autres`,
      ),
    ),
  ];
}

/** The text without the changes of typesetting. */
const plain = (text: string) => text.replace(/\s+/g, ' ').replaceAll('’', "'");
