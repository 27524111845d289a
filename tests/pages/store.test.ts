import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
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

// The contents, as sent, of the first page, the shop's and its district's, and of the frame around every page.
// tests/e2e/{home,home-sections,landing,layout,store}.spec.ts test what acts on them.
const site = useKeptSite('plain');
const pageAt = pagesOf(site);

const SHOP = '/notre-magasin';
const DISTRICT = '/reparation-electronique-reims';
const QUOTE = '/contact?subject=Demande%20de%20devis%20gratuit';

const shop: Record<string, string> = parse(readFileSync('content/data/shop.yml', 'utf8'));
const typesOf = (page: SentPage) => describedBy(page).map((node) => node['@type']);

describe('the first page', () => {
  test('its hero says who we are and offers three ways to begin', async () => {
    const page = await pageAt('/');
    expect(page.facts.headings).toEqual(['Votre Expert en Solutions Électroniques & Informatiques à Reims']);
    const hero = page.main.querySelector('.hero') ?? page.main;
    expect(named(page, 'a', 'Découvrir Nos Services', hero).getAttribute('href')).toBe('/services');
    expect(named(page, 'a', 'Devis Gratuit', hero).getAttribute('href')).toBe(QUOTE);
    const shipping = named(page, 'a', /^Envoyez votre matériel/, hero);
    expect(shipping.getAttribute('target')).toBe('_blank');
    expect(shipping.getAttribute('href')).toMatch(/envoi|^https?:/);
  });

  test('its three tiles lead to the services, the quote and the shop', async () => {
    const page = await pageAt('/');
    const tiles = page.main.querySelector('.coupons') ?? page.main;
    for (const [title, href] of [
      [/Réparation Express/, '/services'],
      [/Devis Gratuit/, QUOTE],
      [/Experts Qualifiés/, SHOP],
    ] as const)
      expect(named(page, 'a', title, tiles).getAttribute('href')).toBe(href);
  });

  test('shows four services as cards with their way on', async () => {
    const page = await pageAt('/');
    const cards = page.main.querySelectorAll('.panel article');
    expect(cards).toHaveLength(4);
    for (const card of cards) {
      expect(card.querySelectorAll('li')).toHaveLength(3);
      expect(named(page, 'a', /^Explorer ce service/, card).getAttribute('href')).toMatch(/^\/services\//);
    }
    expect(named(page, 'a', 'Voir tous nos services').getAttribute('href')).toBe('/services');
    const after = page.main.querySelector('.after') ?? page.main;
    expect(named(page, 'a', 'Visiter notre magasin', after).getAttribute('href')).toBe(SHOP);
  });

  test('describes the shop and the site for machines', async () => {
    expect(typesOf(await pageAt('/')).slice(0, 2)).toEqual([
      ['ElectronicsStore', 'ComputerStore'],
      'WebSite',
    ]);
  });

  test('has a heading and a link to the same information for each section that a script brings', async () => {
    const page = await pageAt('/');
    for (const [id, href] of [
      ['diagnostic', '/demande'],
      ['atelier', SHOP],
      ['temoignages', '/temoignages'],
      ['partenaires', SHOP],
      ['questions', '/contact'],
      ['devis', '/demande'],
      ['reims', '/services'],
    ]) {
      const section = page.main.querySelector(`section#${id}`);
      expect([id, textsOf(section?.querySelectorAll('h2') ?? [])]).toEqual([
        id,
        [expect.stringMatching(/./)],
      ]);
      expect([id, hrefsOf(section?.querySelectorAll('a') ?? [])]).toEqual([id, [href]]);
    }
  });
});

describe('around every page', () => {
  test('the strip says hours, address and telephone, and the header leads to the contact page', async () => {
    const page = await pageAt('/');
    const strip = named(page, 'aside', 'Informations pratiques', page.root);
    expect(strip.querySelectorAll('.demo')).toHaveLength(1);
    expect(textOf(strip)).toContain('Lundi–vendredi 10 h–19 h · samedi 10 h–14 h');
    const address = `${shop.street}, ${shop.postcode} ${shop.city}`;
    expect(named(page, 'a', new RegExp(address), strip).getAttribute('href')).toBe(shop.mapsUrl);
    expect(named(page, 'a', new RegExp(`${shop.phone}`), strip).getAttribute('href')).toBe(
      `tel:${shop.phoneE164}`,
    );
    const header = page.root.querySelector('header.header') ?? page.main;
    expect(new Set(hrefsOf(allNamed(page, header, 'a', 'Contact')))).toEqual(new Set(['/contact']));
  });

  test('the footer gives the address, the hours with the bell, the ways to write, and the legal pages', async () => {
    const page = await pageAt('/blog');
    const footer = page.root.querySelector('.footer') ?? page.main;
    const address = `${shop.street}, ${shop.postcode} ${shop.city}`;
    for (const [name, href] of [
      [new RegExp(address), shop.mapsUrl],
      [new RegExp(`${shop.phone}`), `tel:${shop.phoneE164}`],
      [new RegExp(`${shop.email}`), `mailto:${shop.email}`],
    ] as const)
      expect(named(page, 'a', name, footer).getAttribute('href')).toBe(href);
    for (const words of [
      'Lundi–vendredi',
      '10:00–19:00',
      'Samedi',
      '10:00–14:00',
      'Dimanche',
      'Fermé',
      (shop.bell ?? '').replace(/\s+/g, ' '),
      'espèces, carte bancaire, sans contact',
    ])
      expect(textOf(footer)).toContain(words);
    for (const [name, href] of [
      ['Instagram', shop.instagramUrl],
      ['Facebook', shop.facebookUrl],
    ]) {
      const link = named(page, 'a', `${name} (nouvel onglet)`, footer);
      expect(link.attributes).toMatchObject({ href, target: '_blank', rel: 'noopener' });
    }
    expect(hrefsOf(footer.querySelectorAll('a'))).toEqual(
      expect.arrayContaining(['/mentions-legales', '/legal/privacy', '/legal/cgv']),
    );
  });

  test('the share button offers links that work without script, for the canonical address of the page', async () => {
    const page = await pageAt('/services/micro-soudure?utm_source=test');
    const canonical = page.facts.canonical ?? '';
    expect(canonical).not.toContain('utm_source');
    const encoded = encodeURIComponent(canonical);
    const share = page.root.querySelector('.floaters') ?? page.main;
    const leadsTo = (name: RegExp) => named(page, 'a', name, share).getAttribute('href');
    expect(leadsTo(/^Par e-mail/)).toMatch(new RegExp(`^mailto:.*${encoded}`));
    expect(leadsTo(/^WhatsApp/)).toBe(`https://wa.me/?text=${encoded}`);
    expect(leadsTo(/^Facebook/)).toMatch(new RegExp(`sharer.php\\?u=${encoded}$`));
    expect(leadsTo(/^X \(nouvel onglet\)$/)).toBe(`https://x.com/intent/post?url=${encoded}`);
  });
});

test('the script of the head weighs less than 250 bytes, and both inline scripts less than 2 KB of gzip', async () => {
  const [head = '', body = ''] = (await pageAt('/')).html.split('</head>');
  const inHead = /<script>([\s\S]*?)<\/script>/.exec(head)?.[1] ?? '';
  expect(inHead).toContain('localStorage.theme');
  expect(inHead.length).toBeLessThan(250);
  const boot = /<script type="text\/plain" id="entry">[\s\S]*?<\/script><script>([\s\S]*?)<\/script>/.exec(
    body,
  )?.[1];
  expect(gzipSync(inHead + boot).length).toBeLessThan(2048);
});

describe('the page of the shop', () => {
  test('shows its philosophy and quote, six activities, five commitments, eight questions and the 41 towns', async () => {
    const page = await pageAt(SHOP);
    expect(page.facts.headings).toEqual(['Notre magasin']);
    expect(textsOf(page.main.querySelectorAll('h2'))).toContain('Notre façon de travailler');
    expect(textOf(page.main.querySelector('blockquote'))).toContain(
      'Un appareil tombe en panne parce qu’une pièce s’est usée',
    );
    const cards = named(page, 'section', 'Nos activités au magasin').querySelectorAll('li');
    expect(textsOf(cards.flatMap((card) => card.querySelectorAll('h3')))).toEqual([
      'Réparer les consoles',
      'Remettre en route PC et Mac',
      'Souder au microscope',
      'Monter et améliorer des PC',
      'Héberger jeux et sites',
      'Imprimer et prototyper',
    ]);
    expect(cards).toHaveLength(6);
    for (const card of cards) {
      expect(card.querySelector('svg')).not.toBeNull();
      expect(hrefsOf(card.querySelectorAll('a'))).toEqual([
        expect.stringMatching(/^\/(services|hebergement)/),
      ]);
    }
    const countIn = (name: string, selector: string) =>
      named(page, 'section', name).querySelectorAll(selector).length;
    expect(countIn('Nos engagements pour faire durer', 'li')).toBe(5);
    expect(countIn('Vos questions sur le magasin', 'details')).toBe(8);
    const zone = named(page, 'section', 'Notre zone d’intervention');
    const towns = textsOf(zone.querySelectorAll('li'));
    expect(towns).toHaveLength(41);
    expect(towns[0]).toBe('Reims 51100');
    expect(towns[1]).toBe('Tinqueux 51430, 5 km');
    expect(textOf(zone)).toContain('du centre de la commune de Reims');
    expect(textOf(zone)).toContain('ces 41 communes');
  });

  test('says address, week, bell, means of payment and, without script, when it is open', async () => {
    const page = await pageAt(SHOP);
    const visit = named(page, 'section', 'Venir à l’atelier');
    for (const words of [
      '6 Bis Rue Denis Papin, 51100 Reims',
      'Sonnez pour faire ouvrir le portail.',
      'Paiement : espèces, carte bancaire, sans contact',
    ])
      expect(textOf(visit)).toContain(words);
    expect(textsOf(visit.querySelectorAll('.week div'))).toEqual([
      expect.stringMatching(/^Lundi–vendredi\s*10:00–19:00$/),
      expect.stringMatching(/^Samedi\s*10:00–14:00$/),
      expect.stringMatching(/^Dimanche\s*Fermé$/),
      expect.stringMatching(/^Jours fériés\s*Fermé$/),
    ]);
    expect(textsOf(visit.querySelectorAll('[role=status]'))).toEqual([
      'Ouvert du lundi au vendredi de 10 h à 19 h, le samedi de 10 h à 14 h',
    ]);
  });

  test('tells machines hours, place, price range, payments and towns', async () => {
    const page = await pageAt(SHOP);
    const [business] = describedBy(page);
    expect(business).toMatchObject({
      priceRange: '€€',
      paymentAccepted: 'espèces, carte bancaire, sans contact',
      openingHoursSpecification: [
        { opens: '10:00', closes: '19:00' },
        { opens: '10:00', closes: '14:00' },
      ],
    });
    // A new shop has the centre of its town only, which the owner replaces.
    expect(business?.geo).toBeUndefined();
    // The 41 towns, and France for parcels.
    expect(business?.areaServed).toHaveLength(42);
    expect(typesOf(page)).toEqual([['ElectronicsStore', 'ComputerStore'], 'BreadcrumbList']);
  });
});

describe('the map', () => {
  const MAP = 'https://www.openstreetmap.org';

  test('opens the policy of its own page, and of no other', async () => {
    const policyOf = async (path: string) => (await pageAt(path)).headers['content-security-policy'] ?? '';
    for (const path of [SHOP, DISTRICT])
      expect(await policyOf(`${path}?carte=oui`)).toContain(`frame-src 'self' ${MAP};`);
    for (const path of [SHOP, DISTRICT, `${SHOP}?carte=autre`, '/', '/services?carte=oui'])
      expect(await policyOf(path)).not.toContain('frame-src');
  });

  test('says that it is centred on the town as long as nobody gave the exact point', async () => {
    const planAt = async (path: string) => {
      const page = await pageAt(path);
      return textOf(named(page, 'figure', 'Plan d’accès'));
    };
    for (const path of [SHOP, DISTRICT]) {
      expect(await planAt(`${path}?carte=oui`)).toContain(
        'La carte est centrée sur Reims ; l’itinéraire mène à l’adresse.',
      );
      expect(await planAt(path)).not.toContain('est centrée');
    }
  });

  test('is not another page to search engines', async () => {
    expect((await pageAt(`${SHOP}?carte=oui`)).facts.canonical).toMatch(/\/notre-magasin$/);
  });
});

describe('the page of the district', () => {
  test('shows what it must hold', async () => {
    const page = await pageAt(DISTRICT);
    const { main, facts } = page;
    expect(facts.headings).toEqual([expect.stringContaining('Réparation électronique à Reims')]);
    expect(main.querySelectorAll('.service-card')).toHaveLength(3);
    expect(facts.text).toContain('Le conseil de l’établi');
    expect(main.querySelectorAll('.faq details')).toHaveLength(15);
    const chips = named(page, 'nav', 'Recherches fréquentes').querySelectorAll('a');
    expect(chips).toHaveLength(8);
    for (const chip of chips) {
      const { pathname, searchParams } = new URL(chip.getAttribute('href') ?? '', site.origin);
      expect([pathname, searchParams.get('q')]).toEqual(['/recherche', chip.text]);
    }
    expect(
      named(page, 'section', 'Pourquoi nous confier votre appareil').querySelectorAll('li'),
    ).toHaveLength(5);
    expect(new Set(hrefsOf(allNamed(page, main, 'a', 'Devis Gratuit')))).toEqual(new Set([QUOTE]));
    expect(hrefsOf(allNamed(page, main, 'a', 'Découvrir Nos Services'))[0]).toBe('/services');
  });

  test('shows three examples of reviews, each said to be one, and tells machines of none', async () => {
    const page = await pageAt(DISTRICT);
    const quotes = page.main.querySelectorAll('.quote');
    expect(quotes).toHaveLength(3);
    for (const quote of quotes) {
      expect(textOf(quote)).toContain('Exemple d’avis, à remplacer');
      expect(quote.querySelectorAll('[role=img][aria-label="5 sur 5"]')).toHaveLength(1);
    }
    const described = JSON.stringify(page.facts.structuredData);
    expect(described).not.toMatch(/Review|Rating/);
    for (const type of ['ElectronicsStore', 'BreadcrumbList']) expect(described).toContain(type);
  });

  test('gives prices that lead to their own page, and the same there', async () => {
    const page = await pageAt(DISTRICT);
    const [first] = named(page, 'section', 'Quelques prix, avant de venir').querySelectorAll('a');
    const [range = ''] = /\d+ à \d+\s€/u.exec(textOf(first)) ?? [];
    expect(range).not.toBe('');
    const href = first?.getAttribute('href') ?? '';
    expect(href).toBe('/prix/console/playstation-5/reparation-port-hdmi');
    expect(textOf((await pageAt(href)).main)).toContain(range);
  });
});
