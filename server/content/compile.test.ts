import { expect, test } from 'vitest';
import { compileMarkdown } from './compile.ts';

const html = (markdown: string) => compileMarkdown(markdown).html;
/** The compiled body without the links to each heading, which have a test of their own. */
const plain = (body: string) =>
  body.replace(/<a class="lien".*?<\/a>|<span id="lien-partie".*?<\/span>/g, '');
const messages = (markdown: string) => compileMarkdown(markdown).problems.map(({ message }) => message);

test('typesets prose and leaves code and addresses alone', () => {
  expect(html("L'écran : 59 € et `a : b's`")).toBe("<p>L’écran\u00a0: 59\u00a0€ et <code>a : b's</code></p>");
  expect(html("```text\necho 'a' ; ls\n```")).toBe(
    '<div class="code"><p>Texte</p><pre tabindex="0" role="group" aria-label="Texte"><code>echo \'a\' ; ls\n</code></pre></div>',
  );
});

test('names the language of code and colours it with classes', () => {
  expect(html('```sh\nV="$1" # une valeur\n```')).toBe(
    '<div class="code"><p>Terminal</p><pre tabindex="0" role="group" aria-label="Terminal"><code>' +
      'V=<span class="code-string">"<span class="code-value">$1</span>"</span> <span class="code-comment"># une valeur</span>\n' +
      '</code></pre></div>',
  );
  expect(html('```html\n<b>1 & 2</b>\n```')).toContain(
    '&#x3C;<span class="code-keyword">b</span>>1 &#x26; 2&#x3C;/',
  );
  expect(html('    retrait')).toContain('<p>Texte</p>');
});

test('refuses a language it does not know, and shows the code all the same', () => {
  const { html: body, problems } = compileMarkdown('Mots.\n\n```brainfuck\n+\n```');
  expect(problems).toMatchObject([{ line: 3, severity: 'error' }]);
  expect(problems[0]?.message).toMatch(/^langage « brainfuck » inconnu, il existe cfg, cpp/);
  expect(body).toContain('>+\n</code>');
  expect(messages('```constructor\nx\n```')).toHaveLength(1);
});

test('puts a link to it after each section and sub-section, named by words written once and the heading', () => {
  expect(html('## Un\n\n### Deux\n\n#### Trois').replaceAll('\n', '')).toBe(
    '<h2 id="un">Un</h2><a class="lien" href="#un" aria-labelledby="lien-partie un"></a>' +
      '<h3 id="deux">Deux</h3><a class="lien" href="#deux" aria-labelledby="lien-partie deux"></a>' +
      '<h4 id="trois">Trois</h4>' +
      '<span id="lien-partie" hidden>Lien vers cette partie\u00a0:</span>',
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
      message:
        'encadré « danger » inconnu, il existe :::note, :::tip, :::warning, :::legal, :::steps, :::links, :::figure',
    },
    {
      line: 7,
      severity: 'error',
      message:
        'encadré « video » inconnu, il existe :::note, :::tip, :::warning, :::legal, :::steps, :::links, :::figure',
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
    [3, 'etape-1'],
    [3, 'etape-2'],
  ]);
  expect(plain(body).replace(/\n/g, '')).toBe(
    '<ol class="procedure"><li><h3 id="etape-1">Ouvrir</h3><p>Deux vis.</p>' +
      '<aside class="callout callout--warning" role="note"><p class="callout__title">Attention</p><p>Doucement.</p></aside></li>' +
      '<li><h3 id="etape-2">Fermer</h3><ol class="ranks"><li>Clipser</li></ol></li></ol>',
  );
});

test('gives each step the address of its number, a second procedure others, and keeps one that was written', () => {
  const { headings, problems } = compileMarkdown(
    ':::steps\n### Ouvrir\n### Tester `ping` {#essai}\n### Lancer `ping`\n:::\n\n:::steps\n### Ouvrir\n:::',
  );
  expect(problems).toEqual([]);
  expect(headings).toEqual([
    { depth: 3, id: 'etape-1', text: 'Ouvrir' },
    { depth: 3, id: 'essai', text: 'Tester ping' },
    { depth: 3, id: 'etape-3', text: 'Lancer ping' },
    { depth: 3, id: 'procedure-2-etape-1', text: 'Ouvrir' },
  ]);
});

test('refuses words that belong to no step', () => {
  const message = ':::steps commence par un titre « ### », qui ouvre sa première étape';
  expect(messages(':::steps\nMots.\n\n### Ouvrir\n:::')).toEqual([message]);
  expect(messages(':::steps\n:::')).toEqual([message]);
});

test('refuses a frame that would end the one it stands in', () => {
  const note = (colons: string) => `${colons}steps\n### Ouvrir\n:::note\nMots.\n:::\n\n### Fermer\n${colons}`;
  const message = ':::note\u00a0: l’encadré qui le contient s’ouvre et se ferme avec un deux-points de plus';
  expect(messages(note(':::'))).toContain(message);
  expect(messages(note('::::'))).toEqual([]);
  expect(messages(':::note\nMots.\n:::\n\n:::note\nMots.\n:::')).toEqual([]);
  expect(messages('```text\n:::steps\n:::note\n```')).toEqual([]);
});

test('marks the paragraph that leads on to other pages', () => {
  const words = 'Voir [a](/a), [b](/b) et [c](/c).';
  expect(html(`Avant.\n\n:::links\n${words}\n:::`)).toBe(
    '<p>Avant.</p>\n<p class="article__links">Voir <a href="/a">a</a>, <a href="/b">b</a> et <a href="/c">c</a>.</p>',
  );
  const message = ':::links est un seul paragraphe, avec au moins 3 liens vers des pages du site';
  expect(messages(`:::links\n${words}\n:::`)).toEqual([]);
  expect(messages(`:::links\n${words}\n\n${words}\n:::`)).toEqual([message]);
  expect(messages(':::links\n[a](/a) [b](/b) [c](https://x.fr)\n:::')).toEqual([message]);
  expect(messages(':::links\n:::')).toEqual([message]);
});

test('a figure has its drawing, its caption, and a name in the page', () => {
  const svg = '<svg viewBox="0 0 320 9" role="img" aria-label="Une ligne"><path d="M0 0h9"/></svg>';
  const figures = new Map([['ligne', { alt: 'Une ligne', svg }]]);
  const compiled = (markdown: string) => compileMarkdown(markdown, figures);
  const figure = ':::figure{#ligne}\nUne *ligne*, vue de face.\n:::';
  expect(compiled(figure).html).toBe(
    `<figure id="ligne" class="diagram">${svg}<figcaption><p>Une <em>ligne</em>, vue de face.</p></figcaption></figure>`,
  );
  expect(compiled(figure).text).toBe('Une ligne, vue de face.');
  const faults = (markdown: string) => compiled(markdown).problems.map(({ message }) => message);
  expect(faults(figure)).toEqual([]);
  expect(faults(`${figure}\n\n${figure}`)).toEqual([
    ':::figure{#ligne} montre deux fois le même dessin sur la page',
  ]);
  expect(faults(':::figure{#ligne}\n:::')).toEqual([':::figure{#ligne} a pour légende un seul paragraphe']);
  expect(messages(figure)).toEqual([
    ':::figure{#ligne} cherche un dessin de content/figures qui n’existe pas',
  ]);
  expect(html(`<svg></svg>\n\n${figure}`)).not.toContain('<svg');
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
  expect(plain(body)).toBe('<h2 id="cookies">Les traceurs</h2>');
  expect(messages('## A {#x}\n\n## B {#x}')).toEqual(['l’ancre {#x} est déjà prise']);
});

test('keeps tokens out of ids', () => {
  expect(plain(html('### Garantie : {{shop.repairWarranty}}'))).toBe(
    '<h3 id="garantie">Garantie\u00a0: {{shop.repairWarranty}}</h3>',
  );
});

test('refuses a first-level heading', () => {
  expect(messages('# Titre')).toHaveLength(1);
});

test('wraps a table in a scrolling region named after its section, with the column on each cell', () => {
  expect(plain(html('## Prix\n\n| Panne | Coût |\n|---|---:|\n| HDMI | 59 € |')).split('\n')).toEqual([
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

test('a list has a class that says which it is, but one that has a class of its own', () => {
  expect(html('- un\n\n1. deux')).toBe(
    '<ul class="dots">\n<li>un</li>\n</ul>\n<ol class="ranks">\n<li>deux</li>\n</ol>',
  );
  expect(html('- [ ] à faire')).toMatch(/^<ul class="contains-task-list">/);
});
