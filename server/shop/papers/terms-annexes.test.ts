import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readShopFacts } from '#server/content/shop-facts.ts';
import { termsAnnexes } from './terms-annexes.ts';

const DIR = 'content/pages/legal';
const shop = readShopFacts('content/data/shop.yml');
const plain = (text: string) => text.replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim();

test.each(readdirSync(`${DIR}/cgv`))(
  '%s gives the official box word for word, and the form to withdraw',
  (file) => {
    const [box, form, ...others] = termsAnnexes(DIR, `cgv/${file.replace('.md', '')}`, shop);
    expect(others).toEqual([]);
    const official = readFileSync('scripts/check/encadre-d211-2.txt', 'utf8');
    expect(plain(box?.paragraphs.join(' ') ?? '')).toBe(plain(official));
    const words = form?.paragraphs.join('\n') ?? '';
    expect(form?.title).toBe('Modèle de formulaire de rétractation');
    expect(words).toContain(`– À l'attention de ${shop.name}`);
    expect(words).toContain('(*) Rayez la mention inutile.');
    expect(words).toContain('Renoncer au contrat ici');
    expect(words).not.toMatch(/\{\{|\*\*|\\/);
  },
);

test('terms that lack them are not taken silently', () => {
  expect(() => termsAnnexes(DIR, 'privacy/2026-11-21', shop)).toThrow('is missing');
});
