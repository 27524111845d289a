import { expect, test } from 'vitest';
import { compileMarkdown } from './compile.ts';

const html = (markdown: string) => compileMarkdown(markdown).html;
const messages = (markdown: string) => compileMarkdown(markdown).problems.map(({ message }) => message);

test('typesets prose and leaves code and addresses alone', () => {
  expect(html("L'écran : 59 € et `a : b's`")).toBe("<p>L’écran\u00a0: 59\u00a0€ et <code>a : b's</code></p>");
  expect(html("```sh\necho 'a' ; ls\n```")).toBe(
    '<pre tabindex="0"><code class="language-sh">echo \'a\' ; ls\n</code></pre>',
  );
});

test('sets the space of a sign that follows an inline element', () => {
  expect(html('**Prix** : 59 €')).toBe('<p><strong>Prix</strong>\u00a0: 59\u00a0€</p>');
});

test('gives callouts their title, or the usual one', () => {
  expect(html(':::warning[Ne *rechargez* pas]\nDu tout.\n:::')).toBe(
    '<aside class="callout callout--warning" role="note">' +
      '<p class="callout__title">Ne <em>rechargez</em> pas</p><p>Du tout.</p></aside>',
  );
  for (const [name, title] of Object.entries({ note: 'À noter', tip: 'Conseil', warning: 'Attention' })) {
    expect(html(`:::${name}\nTexte.\n:::`)).toContain(`<p class="callout__title">${title}</p>`);
  }
});

test('refuses any other directive and names its line', () => {
  expect(compileMarkdown('Texte.\n\n:::danger\nx\n:::\n\n::video').problems).toEqual([
    {
      line: 3,
      severity: 'error',
      message: 'encadré « danger » inconnu, il existe :::note, :::tip, :::warning, :::steps, :::links',
    },
    {
      line: 7,
      severity: 'error',
      message: 'encadré « video » inconnu, il existe :::note, :::tip, :::warning, :::steps, :::links',
    },
  ]);
});

test('numbers the steps of a procedure, each with what it holds', () => {
  const {
    html: body,
    headings,
    problems,
  } = compileMarkdown(
    '::::steps\n### Ouvrir\nDeux vis.\n\n:::warning\nDoucement.\n:::\n\n### Fermer\n1. Clipser\n::::',
  );
  expect(problems).toEqual([]);
  expect(headings.map(({ depth, id }) => [depth, id])).toEqual([
    [3, 'ouvrir'],
    [3, 'fermer'],
  ]);
  expect(body.replace(/\n/g, '')).toBe(
    '<ol class="proc"><li><h3 id="ouvrir">Ouvrir</h3><p>Deux vis.</p>' +
      '<aside class="callout callout--warning" role="note"><p class="callout__title">Attention</p><p>Doucement.</p></aside></li>' +
      '<li><h3 id="fermer">Fermer</h3><ol><li>Clipser</li></ol></li></ol>',
  );
});

test('refuses words that belong to no step', () => {
  const message = ':::steps commence par un titre « ### », qui ouvre sa première étape';
  expect(messages(':::steps\nMots.\n\n### Ouvrir\n:::')).toEqual([message]);
  expect(messages(':::steps\n:::')).toEqual([message]);
});

test('marks the paragraph that leads on to other pages', () => {
  const words = 'Voir [a](/a), [b](/b) et [c](/c).';
  expect(html(`Avant.\n\n:::links\n${words}\n:::`)).toBe(
    '<p>Avant.</p>\n<p class="art__links">Voir <a href="/a">a</a>, <a href="/b">b</a> et <a href="/c">c</a>.</p>',
  );
  const message = ':::links est un seul paragraphe, avec au moins 3 liens vers des pages du site';
  expect(messages(`:::links\n${words}\n:::`)).toEqual([]);
  expect(messages(`:::links\n${words}\n\n${words}\n:::`)).toEqual([message]);
  expect(messages(':::links\n[a](/a) [b](/b) [c](https://x.fr)\n:::')).toEqual([message]);
  expect(messages(':::links\n:::')).toEqual([message]);
});

test('does not take an inherited property name for a callout', () => {
  expect(messages(':::constructor\nx\n:::')).toHaveLength(1);
});

test('turns text directives back into what was written', () => {
  expect(html('à 10:30, Note:voir, a:b[*c*]{d=e}, C:x')).toBe(
    '<p>à 10:30, Note:voir, a:b[<em>c</em>]{d=e}, C:x</p>',
  );
});

test('gives headings ids from their words, unique, without accents', () => {
  const { headings, html: body } = compileMarkdown("## L'œil & la carte\n\n## Été\n\n### Été\n\n## ?");
  expect(headings).toEqual([
    { depth: 2, id: 'l-oeil-la-carte', text: 'L’œil & la carte' },
    { depth: 2, id: 'ete', text: 'Été' },
    { depth: 3, id: 'ete-2', text: 'Été' },
    { depth: 2, id: 'section', text: '?' },
  ]);
  expect(body).toContain('<h3 id="ete-2">Été</h3>');
});

test('takes the id written after a heading and refuses it twice', () => {
  const { headings, html: body } = compileMarkdown('## Les traceurs {#cookies}');
  expect(headings).toEqual([{ depth: 2, id: 'cookies', text: 'Les traceurs' }]);
  expect(body).toBe('<h2 id="cookies">Les traceurs</h2>');
  expect(messages('## A {#x}\n\n## B {#x}')).toEqual(['l’ancre {#x} est déjà prise']);
});

test('keeps tokens out of ids', () => {
  expect(html('### Garantie : {{shop.repairWarranty}}')).toBe(
    '<h3 id="garantie">Garantie\u00a0: {{shop.repairWarranty}}</h3>',
  );
});

test('refuses a first-level heading', () => {
  expect(messages('# Titre')).toHaveLength(1);
});

test('wraps a table in a scrolling region named after its section, with the column on each cell', () => {
  expect(html('## Prix\n\n| Panne | Coût |\n|---|---:|\n| HDMI | 59 € |').split('\n')).toEqual([
    '<h2 id="prix">Prix</h2>',
    '<div class="table-scroll" tabindex="0" role="region" aria-label="Tableau\u00a0: Prix"><table>',
    '<thead>',
    '<tr>',
    '<th scope="col">Panne</th>',
    '<th class="align-right" scope="col">Coût</th>',
    '</tr>',
    '</thead>',
    '<tbody>',
    '<tr>',
    '<td data-label="Panne">HDMI</td>',
    '<td class="align-right" data-label="Coût">59\u00a0€</td>',
    '</tr>',
    '</tbody>',
    '</table></div>',
  ]);
});

test('opens links that leave the site in a new tab, and says so', () => {
  expect(html('[a](https://x.fr) [b](/contact)')).toBe(
    '<p><a href="https://x.fr" rel="noopener" target="_blank">a<span class="visually-hidden"> (nouvel onglet)</span></a> ' +
      '<a href="/contact">b</a></p>',
  );
});

test('lists links and images with their lines', () => {
  const { links, images } = compileMarkdown('[a](/x)\n\n[b](#y) ![Une carte](/illustrations/c.svg)');
  expect(links).toEqual([
    { href: '/x', line: 1 },
    { href: '#y', line: 3 },
  ]);
  expect(images).toEqual([{ src: '/illustrations/c.svg', alt: 'Une carte', line: 3 }]);
});

test('leaves known tokens in place, in addresses too, and refuses others', () => {
  expect(html('{{shop.phone}} [plan]({{shop.mapsUrl}}) [écrire](mailto:{{shop.email}})')).toBe(
    '<p>{{shop.phone}} <a href="{{shop.mapsUrl}}" rel="noopener" target="_blank">plan' +
      '<span class="visually-hidden"> (nouvel onglet)</span></a> <a href="mailto:{{shop.email}}">écrire</a></p>',
  );
  expect(messages('{{shop.fax}} {{phone}} {{shop.phone}')).toEqual([
    '{{shop.fax}} n’est pas un fait de l’atelier',
    '{{phone}} n’est pas un fait de l’atelier',
    '{{shop.phone} n’est pas un fait de l’atelier',
  ]);
  expect(messages('[x]({{shop.fax}})')).toEqual(['adresse de lien refusée : {{shop.fax}}']);
  expect(messages('`{{ jinja }}`')).toEqual([]);
});

test('counts the words of the prose, not signs nor code', () => {
  expect(compileMarkdown('## Deux mots\n\nUn : deux – trois `quatre`\n\n```\ncinq\n```').words).toBe(5);
});

test('translates the words that footnotes bring', () => {
  const body = html('Mot[^1].\n\n[^1]: Note.');
  expect(body).toContain('<h2 id="footnote-label">Notes</h2>');
  expect(body).toContain('aria-label="Revenir à l’appel de la note 1"');
});
