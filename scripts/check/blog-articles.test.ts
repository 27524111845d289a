import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { shippedContent } from '#server/content/fixtures/shipped-content.ts';
import type { ContentLibrary } from '#server/content/library.ts';
import { splitFrontmatter } from '#server/content/source/frontmatter.ts';

/** The twelve articles as they were planned: their day, their category, the facts that each must state, and the print of its words. */
const PLANNED: Record<string, { date: string; category: string; words: string; facts: string[] }> = {
  'skype-ferme-recuperer-messages-alternatives': {
    date: '2025-05-08',
    category: 'Conseils & Astuces Tech',
    words: 'c38f75cc1c960837',
    facts: ['28 février 2025', '5 mai 2025', 'janvier 2026', 'août 2003', 'en 2011', 'Skype Entreprise'],
  },
  'avant-l-ete-cinq-pannes-de-pc-que-la-chaleur-revele': {
    date: '2025-05-12',
    category: 'Réparation Informatique',
    words: '994f8e336d341e0f',
    facts: ['95 et 100 °C', '10 à 35 °C', 'powercfg /batteryreport', 'HWiNFO', 'CrystalDiskInfo'],
  },
  'doom-the-dark-ages-votre-pc-est-il-pret': {
    date: '2025-05-15',
    category: 'Actualités Gaming',
    words: '459cf0bf2adaa0e9',
    facts: [
      '15 mai 2025',
      'RTX 2060 Super',
      'RX 6600',
      'Ryzen 7 3700X',
      'Core i7-10700K',
      '100 Go libres',
      'RTX 3080',
      'RX 6800',
    ],
  },
  'rtx-5060-rx-9060-xt-8-go-suffisent-ils': {
    date: '2025-05-22',
    category: 'Actualités Hardware',
    words: '8cc1162655aa9b80',
    facts: [
      '19 mai 2025',
      '16 avril 2025',
      'du 20 au 23 mai 2025',
      '5 juin',
      '299 dollars',
      '349 dollars',
      'PCIe 5.0 x8',
    ],
  },
  'telephone-mouille-les-gestes-avant-les-vacances': {
    date: '2025-05-24',
    category: 'Réparation Téléphonie',
    words: '5676ed488f928f34',
    facts: [
      'IP68',
      'eau douce',
      'en heures',
      'riz',
      'alcool isopropylique',
      'indicateurs de contact liquide',
    ],
  },
  'preparer-sa-switch-avant-la-switch-2': {
    date: '2025-05-30',
    category: 'Guides & Tutoriels',
    words: '4fa05cbedc46dc68',
    facts: [
      '5 juin 2025',
      '20.0.0',
      'cartes de jeu virtuelles',
      'Transfert vers Nintendo Switch 2',
      'Express',
    ],
  },
  'switch-2-ce-que-le-reparateur-regarde': {
    date: '2025-06-05',
    category: 'Actualités Gaming & Hardware',
    words: 'f4047b3ecdf4632a',
    facts: ['469,99 €', '7,9 pouces', '5 220 mAh', '256 Go', 'jusqu’à 2 To', '401 g', '534 g'],
  },
  'fin-de-windows-10-dans-quatre-mois-que-faire': {
    date: '2025-06-10',
    category: 'Actualités & Conseils',
    words: 'c09e2aa624688942',
    facts: ['14 octobre 2025', '22H2', '30 dollars', '10 octobre 2028', 'TPM 2.0', 'UEFI'],
  },
  'macos-tahoe-les-derniers-mac-intel': {
    date: '2025-06-11',
    category: 'Actualités Technologiques',
    words: 'd69b1473df8a42c1',
    facts: [
      '9 juin',
      'MacBook Pro 16 pouces (2019)',
      'MacBook Pro 13 pouces (2020, quatre ports Thunderbolt 3)',
      'iMac (2020)',
      'Mac Pro (2019)',
      'M1 compris',
      'trois années',
    ],
  },
  'etiquette-energie-smartphones-20-juin-2025': {
    date: '2025-06-13',
    category: 'Développement Durable',
    words: 'e7de5dcfc44196f0',
    facts: [
      '20 juin 2025',
      '(UE) 2023/1669',
      '(UE) 2023/1670',
      '800 cycles',
      'sept ans',
      'cinq à dix jours ouvrés',
      'cinq ans',
    ],
  },
  'effet-hall-et-tmr-la-fin-du-drift': {
    date: '2025-06-16',
    category: 'Innovations Technologiques',
    words: '277584eb7c756150',
    facts: [
      '1879',
      'Edwin Hall',
      'Dreamcast, en 1998',
      'magnétorésistance à effet tunnel',
      'iFixit',
      'recentrage',
    ],
  },
  'mac-mini-m2-reparation-gratuite-apple': {
    date: '2025-06-18',
    category: 'Réparation Informatique',
    words: '1774ab740ee755e3',
    facts: ['16 juin 2024', '23 novembre 2024', 'trois ans', 'numéro de série', 'centre de services agréé'],
  },
};

let content: ContentLibrary;
beforeAll(async () => {
  content = await shippedContent();
}, 60_000);

test('the blog has the twelve planned articles, from 8 May to 18 June 2025', () => {
  const days = new Map(content.listArticles().map(({ slug, date }) => [slug, date]));
  for (const [slug, { date }] of Object.entries(PLANNED))
    expect([slug, days.get(slug)]).toEqual([slug, date]);
});

describe.each(Object.entries(PLANNED))('%s', (slug, { category, facts }) => {
  test('states its facts, at length, under its category', () => {
    const article = content.findPage(`/blog/${slug}`);
    if (article?.type !== 'article') throw new Error(`no article ${slug}`);
    expect(article.category).toBe(category);
    expect(article.words).toBeGreaterThanOrEqual(800);
    const text = plainText(article.html);
    expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
  });
});

const UPDATE = /^:::(?:note|warning)\[Mise à jour du .*?^:::$/gms;
const LINKS = /^:::links$.*?^:::$/gms;

/**
 * What is new goes into the frame « Mise à jour du … » and the paragraph of links; the other words stay. Who corrects a
 * dangerous sentence writes the new print here, and tells of it in the frame.
 */
test.each(Object.entries(PLANNED))('%s keeps its words', (slug, { words }) => {
  const file = path.resolve(import.meta.dirname, `../../content/blog/${slug}.md`);
  const body = splitFrontmatter(readFileSync(file, 'utf8'))?.body ?? '';
  expect(body.match(UPDATE)).toHaveLength(1);
  const kept = body
    .replace(UPDATE, '')
    .replace(LINKS, '')
    .replace(/\]\(.*?\)/g, ']')
    .replace(/\s+/g, ' ')
    .trim();
  expect([slug, createHash('sha256').update(kept).digest('hex').slice(0, 16)]).toEqual([slug, words]);
});

test('no two articles have one picture', () => {
  const pictures = content.listArticles().map(({ image }) => image);
  expect(pictures.filter((picture, index) => picture && pictures.indexOf(picture) !== index)).toEqual([]);
});

test('every category of the specification has an article', () => {
  const used = new Set(content.listArticles().map(({ category }) => category));
  expect(content.blogCategories().filter(({ name }) => !used.has(name))).toEqual([]);
  expect(used.size).toBe(11);
});

const plainText = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x26;', '&')
    .replace(/[\u00a0\u202f]/g, ' ');
