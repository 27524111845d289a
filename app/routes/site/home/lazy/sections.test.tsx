import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { typeset } from '#domain/text/typography.ts';
import { AboutSection } from './about-section.tsx';
import { CallToActionSection } from './call-to-action-section.tsx';
import { FaqSection } from './faq-section.tsx';
import { homeFaq } from './home-faq.ts';
import { KeywordsSection } from './keywords-section.tsx';
import { LocalSection } from './local-section.tsx';
import { PartnersSection } from './partners-section.tsx';
import { type SectionFacts, SectionFactsProvider } from './section-facts.ts';

const facts: SectionFacts = {
  address: '6 Bis Rue Denis Papin, 51100 Reims',
  bell: 'Sonnez pour faire ouvrir le portail.',
  diagnosis: 'le diagnostic et le devis sont gratuits',
  hours: 'du lundi au vendredi de 10\u00a0h à 19\u00a0h',
  phone: '03 53 01 00 51',
  phoneHref: 'tel:+33353010051',
  quoteValidity: '30\u00a0jours',
  repairWarranty: '3\u00a0mois',
  usedWarranty: '6\u00a0mois',
};

function textOfSections(): string {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SectionFactsProvider value={facts}>
        <AboutSection />
        <PartnersSection />
        <FaqSection />
        <CallToActionSection />
      </SectionFactsProvider>
    </MemoryRouter>,
  );
  return html.replace(/<[^>]+>/g, ' ').replace(/&[#\w]+;/g, ' ');
}

test('the FAQ has six entries, with the facts of the shop in place of their names', () => {
  const entries = homeFaq(facts);
  expect(entries).toHaveLength(6);
  expect(entries.map(({ answer }) => answer).join(' ')).toContain('garantie de 3\u00a0mois');
  expect(JSON.stringify(entries)).not.toContain('{{');
});

test('the sections have something to say, typeset', () => {
  const words = textOfSections()
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word));
  expect(words.length).toBeGreaterThan(350);
  for (const { question, answer } of homeFaq(facts)) {
    expect(question).toBe(typeset(question));
    expect(answer).toBe(typeset(answer));
  }
});

test('a section names an address, a telephone and hours that are those of the shop', () => {
  const text = textOfSections();
  for (const fact of [facts.address, facts.phone, facts.hours, facts.usedWarranty, facts.quoteValidity])
    expect(text).toContain(fact);
});

const countOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

test('the local section has two hundred words and more, with the facts of the shop in place of their names', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SectionFactsProvider value={facts}>
        <LocalSection />
      </SectionFactsProvider>
    </MemoryRouter>,
  );
  expect(countOf(html)).toBeGreaterThanOrEqual(200);
  expect(html).not.toContain('{{');
  for (const fact of [facts.address, facts.hours, facts.quoteValidity, facts.repairWarranty])
    expect(html).toContain(fact);
});

test('the hidden keywords are out of sight, and none of their links takes the focus', () => {
  const html = renderToStaticMarkup(<KeywordsSection />);
  expect(html).toMatch(/^<div class="visually-hidden">/);
  expect(countOf(html)).toBeGreaterThanOrEqual(1500);
  const links = html.match(/<a [^>]*>/g) ?? [];
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link).toContain('tabindex="-1"');
});
