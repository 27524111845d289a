import { expect, test } from 'vitest';
import { attributeId, attributesOf, unreadSpecs } from './attributes.ts';

/** The values of the attributes that one spec gives, by their ids. */
const read = (key: string, value: string) =>
  Object.fromEntries(
    Object.entries(attributesOf([{ key, value }])).map(([name, values]) => [
      name,
      values.map(({ id }) => id),
    ]),
  );

test.each([
  ['Socket', 'AM5', { socket: ['AM5'] }],
  ['Socket', 'LGA 1700', { socket: ['LGA1700'] }],
  ['sockets', 'am4, AM5 et LGA1851', { socket: ['AM4', 'AM5', 'LGA1851'] }],
  ['Mémoire', '8 Go GDDR7', { memoire: ['8Go'], 'type-memoire': ['GDDR7'] }],
  ['Mémoire', '4 × DDR5', { 'type-memoire': ['DDR5'] }],
  ['Mémoire', '8 Go unifiée', { memoire: ['8Go'] }],
  ['Mémoire vive', '16 Go LPDDR5X', { memoire: ['16Go'], 'type-memoire': ['LPDDR5X'] }],
  ['Capacité', '2 × 16 Go', { capacite: ['32Go'] }],
  ['Capacité', '2 x 16 GB', { capacite: ['32Go'] }],
  ['Capacité', '1 To', { capacite: ['1To'] }],
  ['Capacité', '1000 Go', { capacite: ['1To'] }],
  ['Capacité', '1\u00a0000\u00a0Go', { capacite: ['1To'] }],
  ['Capacité', '1,5 To', { capacite: ['1,5To'] }],
  ['Stockage', 'SSD NVMe 512 Go + disque 1 To', { capacite: ['512Go', '1To'] }],
  ['Capacité', '3 110 mAh', {}],
  ['Stockage', '2 × M.2 NVMe, 4 × SATA', {}],
  ['Format', 'micro-ATX', { format: ['micro-ATX'] }],
  ['Format', 'ATX et micro ATX', { format: ['ATX', 'micro-ATX'] }],
  ['Format', 'E-ATX', { format: ['E-ATX'] }],
  ['Format', '2280', { format: ['M.2 2280'] }],
  ['Format', '2,5 pouces', { format: ['2,5 pouces'] }],
  ['Format', '15 × 20 cm', {}],
  ['Diagonale', '24 pouces', { taille: ['24pouces'] }],
  ['Écran', '15,6 pouces Full HD', { taille: ['15,6pouces'] }],
  ['Écran', '6.1"', { taille: ['6,1pouces'] }],
  ['Puissance', '600 VA / 360 W', { puissance: ['360W'] }],
  ['Puissance', '240 W (48 V / 5 A)', { puissance: ['240W'] }],
  ['Puissance totale', '1,2 kW', { puissance: ['1200W'] }],
  ['TDP', '65 W', { tdp: ['65W'] }],
  ['Longueur', '15 cm', { longueur: ['15cm'] }],
  ['Longueur', '150 cm', { longueur: ['1,5m'] }],
  ['Diamètre', '0,4 mm', { diametre: ['0,4mm'] }],
  ['Interface', 'PCIe 4.0 x16', { interface: ['PCIe 4.0'] }],
  ['Interface', 'PCIe NVMe', { interface: ['PCIe'] }],
  ['Interface', 'USB 3.2 Gen 1', { interface: ['USB 3'] }],
  ['Interface', 'SATA III', { interface: ['SATA'] }],
  ['Certification', '80 PLUS Gold', { certification: ['80 PLUS Gold'] }],
  ['Certification', 'Ultra High Speed', {}],
  ['Couleur', 'Noire', { couleur: ['noir'] }],
  ['Couleur', 'gris et bleu nuit', { couleur: ['gris', 'bleu nuit'] }],
  ['Nombre de coques', '3', {}],
])('%s : %s', (key, value, attributes) => {
  expect(read(key, value)).toEqual(attributes);
});

test('a page writes a value with its unit, in the order of their amounts', () => {
  const { capacite = [] } = attributesOf([{ key: 'Capacité', value: '1 To ou 512 Go' }]);
  expect(capacite.toSorted((a, b) => a.order - b.order).map(({ label }) => label)).toEqual([
    '512\u00a0Go',
    '1\u00a0To',
  ]);
});

test('what a filter should read and does not is told with how it is written; other specs are left in peace', () => {
  const specs = [
    { key: 'Capacité', value: 'deux barrettes' },
    { key: 'Socket', value: 'AMD et Intel récents' },
    { key: 'Mémoire', value: 'DDR5' },
    { key: 'Capacité', value: '3 110 mAh' },
    { key: 'Ventirad', value: 'non fourni' },
  ];
  const told = unreadSpecs(specs).map((spec) => ({
    ...spec,
    example: spec.example.replaceAll('\u00a0', ' '),
  }));
  expect(told).toEqual([
    { key: 'Capacité', value: 'deux barrettes', example: '2 × 16 Go, 1 To' },
    { key: 'Socket', value: 'AMD et Intel récents', example: 'AM4, AM5, LGA1700' },
  ]);
});

test.each([null, 'AM5', {}, [null, 3, { key: 'Socket' }, { key: 1, value: 'AM5' }]])(
  'specs that are no list of texts have nothing: %j',
  (specs) => {
    expect([attributesOf(specs), unreadSpecs(specs)]).toEqual([{}, []]);
  },
);

test('a value of an address is read like a spec; another name is no attribute', () => {
  expect([
    attributeId('capacite', '1 to'),
    attributeId('capacite', '1To'),
    attributeId('socket', 'am5'),
  ]).toEqual(['1To', '1To', 'AM5']);
  expect([attributeId('socket', 'x'), attributeId('marque', 'AMD'), attributeId('__proto__', 'x')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('a text of any length is read in no time', () => {
  const startedAt = performance.now();
  attributesOf([{ key: 'Capacité', value: '1 000 '.repeat(20_000) }]);
  expect(performance.now() - startedAt).toBeLessThan(100);
});
