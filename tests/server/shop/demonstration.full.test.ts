import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { useAccountSite } from '#tests/support/account-site.ts';

/** Texts that no page may show: a fact that the owner has not stated yet has no line. */
const PLACEHOLDERS = /à\s+compléter|relevé de démonstration|nom du responsable|\{\{shop\./i;
/** A request's own words, and a sentence about completing something, which are no placeholders. */
const MEANT = /Le bouton ouvre un message à\s+compléter|à\s+compléter par|Une tour à\s+compléter/g;
const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ');

const site = useAccountSite();

test('a default start marks its pages as those of a demonstration, and none has a placeholder or an empty line', async () => {
  const visitor = site.visitor();
  const { body: sitemap } = await visitor.get('/sitemap.xml');
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path ?? '/');
  expect(listed.length).toBeGreaterThan(300);
  const more = [
    '/panier',
    '/paiement',
    '/legal/legal',
    '/legal/cgv',
    '/legal/privacy',
    '/suivi-commande',
    '/borne',
    '/suivi-reparation/signature',
    '/connexion',
  ];
  const versions = ['legal', 'cgv', 'privacy'].map((text) => `/legal/${text}/2026-11-21`);
  const wrong: string[] = [];
  for (const path of [...listed, ...more, ...versions]) {
    const { status, body } = await visitor.get(path.replaceAll('&amp;', '&') || '/');
    if (status !== 200) continue;
    const page = parse(body);
    if (!page.querySelector('.demo')) wrong.push(`${path}: no mark`);
    if (PLACEHOLDERS.test(plain(body).replaceAll(MEANT, ''))) wrong.push(`${path}: a placeholder`);
    for (const cell of page.querySelectorAll('dt, dd, main p, main li, main tbody'))
      if (cell.text.trim() === '' && !cell.querySelector('svg, img, input, button'))
        wrong.push(`${path}: an empty ${cell.tagName}`);
  }
  expect(wrong).toEqual([]);
  // More than three hundred pages are opened one after another.
}, 180_000);
