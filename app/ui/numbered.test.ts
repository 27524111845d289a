import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Pages are walked in few of their states (tests/support/axe.ts): what a screen says of a case is read in its source as well.

/** Words before a number that is put in: between tags, in a branch of them, or as the title of something. */
const WORDS =
  /(?:(?:<(?<tag>\w+)[^<>]*>|\btitle=)\s*\{|[?:]\s)\s*`(?:Rétractation|Commande|Réparation|Dossier|Rendez-vous|Facture|Avoir|Retour du dossier) \$\{[^`]*`/gu;

/** Heads of documents, names for screen readers: nothing of them breaks into lines. */
const OUT_OF_SIGHT = /(?:: PageMeta|MetaFunction|privateMeta\()[^;]*$/;

test('the number of a case stands in <Numbered> wherever words go before it', () => {
  const places = globSync('app/**/*.tsx').flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    return [...source.matchAll(WORDS)].flatMap(({ 0: words, groups, index }) => {
      const before = source.slice(0, index);
      const isInside = before.lastIndexOf('<Numbered>') > before.lastIndexOf('</Numbered>');
      const isNumbered = groups?.tag === 'Numbered' || isInside;
      return isNumbered || OUT_OF_SIGHT.test(before) ? [] : [`${path}: ${words.trim()}`];
    });
  });
  expect(places).toEqual([]);
});
