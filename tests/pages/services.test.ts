import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { useKeptSite } from '#tests/support/kept-site.ts';
import {
  allNamed,
  describedBy,
  hrefsOf,
  named,
  pagesOf,
  type SentPage,
  textOf,
  textsOf,
} from '#tests/support/pages/sent-pages.ts';
import { ask } from '#tests/support/raw-http.ts';

// The contents of the service pages as sent; tests/e2e/services.spec.ts tests what acts on them.
const site = useKeptSite('plain');
const pageAt = pagesOf(site);

const SERVICE = '/services/micro-soudure';
const boardsOf = ({ main }: SentPage) => main.querySelectorAll('.service-card');
const countOf = ({ main }: SentPage) =>
  textOf(main.querySelector('[role=search] [role=status], search [role=status]'));
const checkedIn = ({ main }: SentPage) =>
  main
    .querySelectorAll('input[type=radio]')
    .filter((radio) => radio.hasAttribute('checked'))
    .map((radio) => radio.getAttribute('value'));

describe('the list of services', () => {
  test('leads to each service and explains how to choose', async () => {
    const page = await pageAt('/services');
    const { main, facts } = page;
    expect(facts.headings).toHaveLength(1);
    expect(allNamed(page, main, '.service-card a', /Explorer ce service/).length).toBeGreaterThanOrEqual(4);
    const words = textsOf(main.querySelectorAll('h1, h2, h3, p, li, td')).join(' ');
    expect(words.match(/\p{L}+/gu)?.length).toBeGreaterThan(300);
    expect(describedBy(page).map((node) => node['@type'])).toContain('ItemList');
    const board = boardsOf(page).find((one) => one.querySelector(`a[href="${SERVICE}"]`));
    expect(board?.querySelectorAll('li')).toHaveLength(3);
  });

  test('names every service once, the first twelve on boards, and stays light', async () => {
    const page = await pageAt('/services');
    expect(gzipSync(page.html).length).toBeLessThanOrEqual(20_000);
    expect(boardsOf(page)).toHaveLength(12);
    const listed = hrefsOf(page.main.querySelectorAll('#liste a'));
    expect(new Set(listed).size).toBe(listed.length);
    expect(countOf(page)).toBe(`${listed.length} services`);
    for (const path of listed.slice(12))
      expect([path, (await ask(site.origin, path)).status]).toEqual([path, 200]);
  });

  test('offers the quote when nothing is found, and the words on every device', async () => {
    const page = await pageAt('/services?appareil=maison&q=joystick');
    expect(textsOf(page.main.querySelectorAll('h2, h3'))).toContain('Aucun service pour « joystick »');
    expect(countOf(page)).toBe('Aucun service');
    const list = page.main.querySelector('#liste') ?? page.main;
    expect(named(page, 'a', 'Devis Gratuit', list).getAttribute('href')).toBe(
      '/contact?subject=Demande%20de%20devis%20gratuit',
    );
    expect(page.facts.robots).toBe('noindex');
    const elsewhere = named(page, 'a', /services? pour tous les appareils$/, list).getAttribute('href') ?? '';
    expect(elsewhere).toBe('/services?q=joystick');
    const found = await pageAt(elsewhere);
    expect(textsOf(found.main.querySelectorAll('.service-card h2, .service-card h3'))).toContain(
      'Sticks et joysticks',
    );
  });

  test('shows strange words as they are, and reads no unknown device', async () => {
    const page = await pageAt(`/services?appareil=%00&q=${encodeURIComponent('<b>"tondeuse"</b>')}`);
    expect(textsOf(page.main.querySelectorAll('h2, h3'))).toContain(
      'Aucun service pour « <b>"tondeuse"</b> »',
    );
    expect(checkedIn(page)).toEqual(['']);
  });

  test('has one canonical address, whatever is chosen', async () => {
    expect((await pageAt('/services?appareil=console&q=lecteur')).facts.canonical).toMatch(/\/services$/);
  });
});

describe('sub-pages', () => {
  const PARENT = '/services/reparation-telephone-reims';

  test('are listed on their parent with price and time', async () => {
    const page = await pageAt(PARENT);
    const list = named(page, 'section', 'Aller droit à votre panne');
    expect(list.querySelectorAll('a')).toHaveLength(4);
    expect(named(page, 'a', /^Batterie de téléphone.*49 €/, list).getAttribute('href')).toBe(
      `${PARENT}/batterie`,
    );
  });

  test('lead to their parent and to each other', async () => {
    const page = await pageAt(`${PARENT}/batterie`);
    const crumbs = named(page, 'nav', 'Fil d’Ariane', page.root);
    expect(hrefsOf(crumbs.querySelectorAll('a'))).toContain(PARENT);
    const siblings = named(page, 'nav', 'Réparation de téléphones', page.root);
    expect(siblings.querySelectorAll('a')).toHaveLength(5);
    expect(textsOf(siblings.querySelectorAll('[aria-current=page]'))).toEqual(['Batterie de téléphone']);
    const connector = named(page, 'a', 'Connecteur de charge', siblings).getAttribute('href') ?? '';
    expect(connector).toBe(`${PARENT}/connecteur-charge`);
    const next = await pageAt(connector);
    const turner = named(next, 'nav', 'Pages voisines', next.root);
    expect(named(next, 'a', /Batterie de téléphone/, turner).getAttribute('href')).toBe(`${PARENT}/batterie`);
  });

  test('are no neighbours of the services above them', async () => {
    const page = await pageAt(PARENT);
    const neighbours = hrefsOf(named(page, 'nav', 'Pages voisines', page.root).querySelectorAll('a'));
    expect(neighbours).toHaveLength(2);
    for (const href of neighbours) expect(href).toMatch(/^\/services\/[^/]+$/);
  });
});

describe('a service', () => {
  test('gives its four facts, five advantages and steps', async () => {
    const page = await pageAt(SERVICE);
    expect(textsOf(page.main.querySelectorAll('.strip dt'))).toEqual([
      'Diagnostic et devis',
      'Délai',
      'Prix',
      expect.stringMatching(/Devis valable/),
    ]);
    expect(textOf(page.main.querySelector('.strip dd'))).toBe('Gratuits');
    expect(named(page, 'section', 'Vos avantages').querySelectorAll('li')).toHaveLength(5);
    const steps = named(page, 'section', 'Comment ça se passe').querySelectorAll('li');
    expect(steps.length).toBeGreaterThanOrEqual(4);
    expect(page.main.querySelector('.prose > h2')).not.toBeNull();
  });

  test('has a table of contents whose every entry names its section', async () => {
    const page = await pageAt(SERVICE);
    const contents = named(page, 'nav', 'Sommaire', page.root).querySelectorAll('a');
    expect(contents.length).toBeGreaterThanOrEqual(6);
    for (const link of contents) {
      const section = page.root.getElementById((link.getAttribute('href') ?? '').slice(1));
      expect(textOf(section)).toBe(textOf(link));
    }
    expect(textsOf(contents).at(-1)).toBe('Questions fréquentes');
  });

  test('shows a rendered picture of its subject in its head, said to be one', async () => {
    const page = await pageAt('/services/diagnostic-devis');
    const picture = page.main.querySelector('.mat-hero__image img');
    expect(picture?.getAttribute('alt')).toMatch(/^Image de synthèse.: un multimètre allumé/);
    expect(picture?.getAttribute('loading')).toBe('eager');
    expect(textOf(page.main.querySelector('.mat-hero__note'))).toBe('Image de synthèse');
    expect((await pageAt(picture?.getAttribute('src') ?? '')).status).toBe(200);
    const sizes = page.main
      .querySelectorAll('.mat-hero__image source')
      .map((source) => source.getAttribute('type'));
    expect(sizes).toEqual(['image/avif', 'image/webp']);
  });

  test('shows what the binocular sees of its work', async () => {
    const page = await pageAt(SERVICE);
    const shown = named(page, 'section', 'Sous le binoculaire', page.root);
    expect(shown.querySelectorAll('.compare').length).toBeGreaterThan(0);
  });

  test('asks for a quote with its own name as the subject', async () => {
    const page = await pageAt(SERVICE);
    const card = named(page, 'aside', 'Un prix avant de dévisser', page.root);
    expect(named(page, 'a', /^0\d( \d\d){4}$/, card).getAttribute('href')).toMatch(/^tel:\+33\d{9}$/);
    const href = named(page, 'a', 'Demander un devis', card).getAttribute('href') ?? '';
    const { pathname, search } = new URL(href, site.origin);
    expect(pathname).toBe('/contact');
    expect((await pageAt(`/demande${search}`)).facts.text).toContain('Demande de devis : Micro-soudure');
  });

  test('that also goes by post says how', async () => {
    const page = await pageAt(SERVICE);
    expect(hrefsOf(named(page, 'section', /Vous n’êtes pas à/).querySelectorAll('a'))).toEqual(['/envoi']);
  });

  test('describes itself, who does it and its place to search engines', async () => {
    const page = await pageAt(SERVICE);
    const graph = describedBy(page);
    expect(graph.map((node) => node['@type'])).toEqual(['Service', 'BreadcrumbList']);
    expect(graph[0]?.provider).toMatchObject({ name: 'L’Atelier Papin', telephone: expect.any(String) });
  });

  test('that does not exist is not found', async () => {
    const { status, facts } = await pageAt('/services/inconnu');
    expect([status, facts.headings]).toEqual([404, ['Oups ! Page introuvable.']]);
  });
});
