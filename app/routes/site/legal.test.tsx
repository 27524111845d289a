import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { depsContext, pageRequestContext } from '#app/context.ts';
import type { AppDeps, PageRequest } from '#server/deps.ts';
import { loader, meta } from './legal.tsx';

const changes = ['Première version publiée.'];
const versions = ['2026-11-21', '2025-06-01'].map((since) => ({
  since,
  path: `/legal/cgv/${since}`,
  changes,
}));
const text = {
  type: 'legal',
  title: 'Conditions',
  seo: { title: 'Les conditions', description: 'Les conditions de l’atelier.', keywords: ['cgv'] },
  changes,
  headings: [],
  html: '<p>Texte</p>',
  versions,
};
const pages: Record<string, object> = {
  '/legal/cgv': { ...text, path: '/legal/cgv', updated: '2026-11-21' },
  '/legal/cgv/2025-06-01': { ...text, path: '/legal/cgv/2025-06-01', updated: '2025-06-01' },
};

/** The route's data for an address, and the page's own head. */
function open(type: string, version?: string) {
  const context = new RouterContextProvider();
  context.set(depsContext, {
    content: { findPage: (path: string) => pages[path] ?? null },
    settings: { url: 'https://exemple.fr' },
    shop: () => ({ name: 'L’Atelier Papin' }),
  } as unknown as AppDeps);
  context.set(pageRequestContext, { isDocument: false } as PageRequest);
  const loaderData = loader({ params: { type, version }, context } as unknown as Parameters<
    typeof loader
  >[0]);
  return { loaderData, tags: meta({ loaderData } as unknown as Parameters<typeof meta>[0]) };
}

test('the text in force is indexed at its own address, asked for by its day or not', () => {
  for (const { loaderData, tags } of [open('cgv'), open('cgv', '2026-11-21')]) {
    expect(tags).toContainEqual({ title: 'Les conditions | L’Atelier Papin' });
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://exemple.fr/legal/cgv' });
    expect(tags).not.toContainEqual({ name: 'robots', content: 'noindex' });
    expect(loaderData.head).not.toContain('remplacée');
  }
});

test('an older version is readable at its day, out of the index, and says that it was replaced', () => {
  const { loaderData, tags } = open('cgv', '2025-06-01');
  expect(tags).toContainEqual({
    title: "Conditions Générales de Vente et d'Utilisation, version du 01/06/2025",
  });
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(tags).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://exemple.fr/legal/cgv/2025-06-01',
  });
  expect(loaderData.head).toContain('Version du 1er juin 2025, remplacée');
  expect(loaderData.html).toContain('<p>Texte</p>');
});

test.each([
  ['cgv', '2024-01-01'],
  ['inconnu', undefined],
])('%s of %s is not found', (type, version) => {
  expect(() => open(type, version)).toThrow(expect.objectContaining({ init: { status: 404 } }));
});
