import { expect, test } from 'vitest';
import type { MicroPair } from '../data-files.ts';
import type { SourcePage } from './read-page.ts';
import { refuseLoosePairs } from './refuse-loose-pairs.ts';

const pair: MicroPair = {
  slug: 'soudure-seche',
  title: 'Soudures sèches',
  description: 'Trois pattes touchent un amas terne et fendu.',
  before: { label: 'Avant', alt: 'une soudure grise' },
  after: { label: 'Après', alt: 'une soudure brillante' },
  pages: ['/services/micro-soudure', '/consoles/playstation-5/reparation-port-hdmi', '/faq'],
};
const pages = [
  { page: { type: 'service', path: '/services/micro-soudure' } },
  { page: { type: 'page', path: '/faq' } },
] as Pick<SourcePage, 'page'>[];

test('a pair on a page that shows none is an error, and so is one on a page that is not there', () => {
  const problems = refuseLoosePairs([pair], pages, []);
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('soudure-seche nomme /consoles/playstation-5/reparation-port-hdmi'),
    expect.stringContaining('soudure-seche nomme /faq'),
  ]);
});

test('a page that cannot be read has its own error', () => {
  const unreadable = ['/consoles/playstation-5/reparation-port-hdmi', '/faq'];
  expect(refuseLoosePairs([pair], pages, unreadable)).toEqual([]);
});
