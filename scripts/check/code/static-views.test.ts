import { expect, test } from 'vitest';
import { findStaticTraps } from './static-views.ts';

const LOADER = `
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { ArticleView } from './article-view.tsx';
export async function loader({ context }) {
  return { html: renderStatic(context, 'page', <ArticleView />) };
}
`;

/** The traps found in a view, by line. */
function trapsOf(view: string, others: Record<string, string> = {}): string[] {
  const sources = { 'app/routes/article.tsx': LOADER, 'app/routes/article-view.tsx': view, ...others };
  return findStaticTraps(new Map(Object.entries(sources))).map(
    ({ file, line, message }) => `${file}:${line} ${message.split(' dans une vue')[0]}`,
  );
}

test.each([
  ['a handler', `export const ArticleView = () => <button onClick={print}>Imprimer</button>;`, '« onClick »'],
  [
    'a hook',
    `import { useState } from 'react'; export function ArticleView() { const [a] = useState(0); return <p>{a}</p>; }`,
    '« useState() »',
  ],
  [
    'a hook of ours',
    `import { useCart } from './cart.ts'; export function ArticleView() { return <p>{useCart()}</p>; }`,
    '« useCart() »',
  ],
  [
    'a component of the router',
    `import { Link } from 'react-router'; export const ArticleView = () => <Link to="/">Accueil</Link>;`,
    'un composant de react-router',
  ],
  [
    'a component of the headless library',
    `import { Dialog } from '@base-ui/react/dialog'; export const ArticleView = () => <Dialog.Root />;`,
    'un composant de @base-ui/react/dialog',
  ],
])('%s in a view is told', (_what, view, told) => {
  expect(trapsOf(view)).toEqual([
    `app/routes/article-view.tsx:1 ${told.replaceAll(' »', '\u00a0»').replaceAll('« ', '«\u00a0')}`,
  ]);
});

test('what a view is made of is followed through modules, a context included', () => {
  const view = `import { Price } from '#app/ui/price.tsx';\nexport const ArticleView = () => <p><Price /></p>;`;
  const price = `import { createContext, useContext } from 'react';
const Currency = createContext('€');
export const Price = () => <b>{useContext(Currency)}</b>;`;
  expect(trapsOf(view, { 'app/ui/price.tsx': price })).toEqual([
    'app/ui/price.tsx:3 «\u00a0useContext()\u00a0»',
    'app/ui/price.tsx:2 «\u00a0createContext()\u00a0»',
  ]);
});

test('a list of views is followed, and so is a view that a variable holds', () => {
  const trap = `export const Trap = () => <input onChange={save} />;`;
  const ofList = `
import { renderStaticWith } from '#app/features/static/render-static.server.tsx';
import { Trap } from './trap.tsx';
const PARTS = { trap: Trap };
export const loader = ({ context }) => renderStaticWith(context, PARTS, {});
`;
  const ofVariable = `
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { Trap } from './trap.tsx';
export function loader({ context }) { const view = <Trap />; return staticPage(context, {}, view); }
`;
  for (const loader of [ofList, ofVariable])
    expect(
      findStaticTraps(
        new Map([
          ['app/routes/trap.tsx', trap],
          ['app/routes/page.tsx', loader],
        ]),
      ),
    ).toHaveLength(1);
});

test('what stands beside a view, in its page or its module, may be live', () => {
  const view = `
import { useState } from 'react';
export const ArticleView = () => <a href="/">Accueil</a>;
export function Counter() { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{n}</button>; }
`;
  expect(trapsOf(view)).toEqual([]);
});

test('a trap is told with what renders it, and what to do', () => {
  const view = `export const ArticleView = () => <form onSubmit={send} />;`;
  const sources = new Map([
    ['app/routes/article.tsx', LOADER],
    ['app/routes/article-view.tsx', view],
  ]);
  expect(findStaticTraps(sources)[0]?.message).toBe(
    '«\u00a0onSubmit\u00a0» dans une vue statique, que app/routes/article.tsx rend en HTML\u00a0: rien ne l’exécutera\u00a0; en faire un composant de la page, hors de la vue (docs/how-to/add-a-route.md)',
  );
});
