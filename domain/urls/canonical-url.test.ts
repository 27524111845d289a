import { expect, test } from 'vitest';
import { canonicalPageUrl, canonicalUrl, siteAddress } from './canonical-url.ts';

test.each([
  ['http://exemple.fr/faq', 'https://exemple.fr/faq'],
  ['https://www.exemple.fr/faq', 'https://exemple.fr/faq'],
  ['HTTPS://WWW.Exemple.FR/faq', 'https://exemple.fr/faq'],
  ['https://exemple.fr/services/', 'https://exemple.fr/services'],
  ['https://exemple.fr/services///', 'https://exemple.fr/services'],
  ['https://exemple.fr/', 'https://exemple.fr'],
  ['https://exemple.fr', 'https://exemple.fr'],
  ['https://exemple.fr/services/micro_soudure', 'https://exemple.fr/services/micro-soudure'],
  ['https://exemple.fr/micro%5Fsoudure', 'https://exemple.fr/micro-soudure'],
  ['https://exemple.fr/faq#garantie', 'https://exemple.fr/faq'],
  ['https://exemple.fr/faq?', 'https://exemple.fr/faq'],
  ['https://exemple.fr/faq?utm_source=x&fbclid=1', 'https://exemple.fr/faq'],
  ['https://exemple.fr/?utm_source=x', 'https://exemple.fr'],
  ['https://exemple.fr?category=ssd', 'https://exemple.fr/?category=ssd'],
  [
    'https://exemple.fr/demande/?subject=Devis&utm=1&service=pc',
    'https://exemple.fr/demande?subject=Devis&service=pc',
  ],
  [
    'https://exemple.fr/suivi?email=a%40b.fr&id_commande=CMD_1',
    'https://exemple.fr/suivi?email=a%40b.fr&id_commande=CMD_1',
  ],
  [
    'https://exemple.fr/b?step=2&product=x&category=a&category=b',
    'https://exemple.fr/b?step=2&product=x&category=a&category=b',
  ],
  [
    'https://exemple.fr/boutique?category=cartes m%C3%A8res',
    'https://exemple.fr/boutique?category=cartes+m%C3%A8res',
  ],
  ['http://exemple.fr:443/faq', 'https://exemple.fr/faq'],
  ['http://exemple.fr:80/faq', 'https://exemple.fr/faq'],
  ['http://localhost:3000/faq', 'https://localhost:3000/faq'],
  ['https://jean:secret@exemple.fr/faq', 'https://exemple.fr/faq'],
  ['https://www.fr/', 'https://www.fr'],
  ['https://exemple.fr/%E0%A4%A', 'https://exemple.fr/%E0%A4%A'],
  ['  https://exemple.fr/faq  ', 'https://exemple.fr/faq'],
])('makes %s canonical: %s', (address, expected) => {
  expect(canonicalUrl(address)).toBe(expected);
  expect(canonicalUrl(expected)).toBe(expected);
});

test.each([
  '',
  'pas une adresse',
  '/services',
  'https://',
  'http://[',
  'javascript:alert(1)',
  'ftp://exemple.fr/x',
  'mailto:a@b.fr',
])('is null for %j, which is no web address', (address) => {
  expect(canonicalUrl(address)).toBeNull();
});

test.each([
  ['https://exemple.fr', '/', 'https://exemple.fr'],
  ['https://www.exemple.fr/', '/guides/', 'https://exemple.fr/guides'],
  ['http://localhost:3000', '/boutique?category=ssd&page=2', 'https://localhost:3000/boutique?category=ssd'],
  ['https://exemple.fr', '//autre.fr/x', 'https://exemple.fr/autre.fr/x'],
])('gives the canonical address on %s of %s: %s', (siteUrl, path, expected) => {
  expect(canonicalPageUrl(siteUrl, path)).toBe(expected);
});

test.each([
  ['http://localhost:3000', '/', 'https://localhost:3000'],
  ['http://localhost:3000/', '/services/', 'https://localhost:3000/services'],
  ['https://www.exemple.fr', '/social/a_b.png', 'https://exemple.fr/social/a_b.png'],
  ['https://exemple.fr', '/social/a.png', 'https://exemple.fr/social/a.png'],
  ['https://exemple.fr', 'produit/carte mère', 'https://exemple.fr/produit/carte%20m%C3%A8re'],
  ['https://exemple.fr', '//autre.fr/x', 'https://exemple.fr/autre.fr/x'],
  ['https://exemple.fr', '/recherche?q=a b', 'https://exemple.fr/recherche?q=a%20b'],
  ['pas une adresse', '/x', 'pas une adresse/x'],
])('gives machines on %s for %s: %s', (siteUrl, path, expected) => {
  expect(siteAddress(siteUrl, path)).toBe(expected);
});
