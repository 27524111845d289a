import { expect, test } from 'vitest';
import { formatProblem } from '#server/content/problem.ts';
import { findSlips, mend, reportSlips } from './code-typography.ts';

/** `_` stands for the no-break space as the place writes it and `¤` for a value, so that the sources can be read. */
const sourceOf = (text: string, noBreakSpace = '_') =>
  text.replaceAll('_', noBreakSpace).replaceAll('¤', `\${value}`);

const inScript: [source: string, mended: string][] = [
  ["const a = 'Quelle panne ?';", "const a = 'Quelle panne_?';"],
  ["const a = 'Réglage : « oui » ; non !';", "const a = 'Réglage_: «_oui_»_; non_!';"],
  [`const a = "l'atelier d'aujourd'hui";`, 'const a = "l’atelier d’aujourd’hui";'],
  [`const a = \`Pas d'¤, qu'¤\`;`, 'const a = `Pas d’¤, qu’¤`;'],
  ['const a = `« ¤ » : ¤ min, ¤ €`;', 'const a = `«_¤_»_: ¤_min, ¤_€`;'],
  ['const a = `¤, oui : ¤`;', 'const a = `¤, oui_: ¤`;'],
  ["const a = 'Devis nº 2, loi n° 3';", "const a = 'Devis n°_2, loi n°_3';"],
  ['const a = `Nº ¤ : non`;', 'const a = `N°_¤_: non`;'],
  ["const a = list.join(' ; ');", "const a = list.join('_; ');"],
  ["const a = { help: 'De 10 à 1 200 €' };", "const a = { help: 'De 10 à 1_200_€' };"],
  [String.raw`const a = 'Un saut\n« ici », l\'autre';`, String.raw`const a = 'Un saut\n«_ici_», l’autre';`],
];

const inJsx: [source: string, mended: string][] = [
  ['const a = <p title="Où ?">Là ! Oui</p>;', 'const a = <p title="Où_?">Là_! Oui</p>;'],
  ['const a = <p>Aucun « {words} »</p>;', 'const a = <p>Aucun «_{words}_»</p>;'],
  [`const a = <p>Pour «{' '}\n  <b>x</b> ».</p>;`, 'const a = <p>Pour «_\n  <b>x</b>_».</p>;'],
  ['const a = <p>{hours} h</p>;', 'const a = <p>{hours}_h</p>;'],
  ['const a = <p>\n  Le mot «\n  panne »\n</p>;', 'const a = <p>\n  Le mot «_panne_»\n</p>;'],
];

test.each(inScript)('mends %j', (source, expected) => {
  expectMended(sourceOf(source), sourceOf(expected, String.raw`\u00a0`));
});

test.each(inJsx)('mends %j', (source, expected) => {
  expectMended(source, sourceOf(expected, '&nbsp;'));
});

function expectMended(source: string, expected: string): void {
  const mended = mend(source, findSlips('a.tsx', source));
  expect(mended).toBe(expected);
  expect(findSlips('a.tsx', mended)).toEqual([]);
}

test.each([
  ['code', 'const a = b ? c : d; type E = F extends G ? 1 : 2;'],
  ['the three forms of the space', `const a = <p title="Où\u00a0?">Là&nbsp;! {'Oui\\u00a0: non'}</p>;`],
  ['English', `throw refuse(\`it's not ¤'s: see "what's new"\`);`],
  ['SQL', 'const a = sql`select ¤ ? ¤`;'],
  ['drawings', 'const a = <svg viewBox="0 0 480 330"><path d="M150 240 330z" /></svg>;'],
  ['selectors', `const a = 'main :is(h1, h2)';`],
  ['tags', 'const a = `<g transform="translate(64 100)" class="trait">¤</g>`;'],
  ['types of media', "const a = 'text/html; charset=utf-8';"],
  ['what is typeset later', 'const a = typeset(`Pour : ¤`);'],
  ['subjects in addresses', 'const a = <a href={contactPath(`Pièce : ¤`)} />;'],
  ['errors for the log', "throw new Error('introuvable : rien');"],
  ['line ends that React drops', 'const a = <p>\n  {b}\n  : rien\n</p>;'],
  ['comments', 'const a = <p>{/* Où ? */}</p>; // Là ?'],
  ['words of the specification', `const a = <p>Lire l'article complet <Icon /></p>;`],
])('leaves %s alone', (_, source) => {
  expect(findSlips('a.tsx', sourceOf(source))).toEqual([]);
});

test('reports the line and the words as they are to be written', () => {
  const source = sourceOf(`const a = 1;\nconst b = \`Bonjour ¤ : la suite\`;\nconst c = "l'eau";\n`);
  expect(reportSlips('app/a.ts', source).map(formatProblem)).toEqual([
    String.raw`app/a.ts:2 erreur : espace simple, écrire : Bonjour …\u00a0: la suite`,
    'app/a.ts:3 erreur : apostrophe droite, écrire : l’eau',
  ]);
});

test('says which module it cannot read', () => {
  expect(() => findSlips('app/a.ts', 'const = ;')).toThrow(/^app\/a\.ts: /);
});
