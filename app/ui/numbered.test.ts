import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Tests walk the pages in few of their states (tests/support/axe.ts), so this one also reads in the source what a screen says of a case.

/** Words before an inserted number: between tags, in a branch between them, or in a title. */
const WORDS =
  /(?:(?:<(?<tag>\w+)[^<>]*>|\btitle=)\s*\{|[?:]\s)\s*`(?:Rétractation|Commande|Réparation|Dossier|Rendez-vous|Facture|Avoir|Retour du dossier) \$\{[^`]*`/gu;

/** Heads of documents and names for screen readers, which never break into lines. */
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
