import { toCsv } from '#domain/text/csv.ts';
import { seededRandom } from './seeded-random.ts';

const TITLES = [
  'Nom',
  'Prénom',
  'E-mail',
  'Tél.',
  'Adresse',
  'CP',
  'Ville',
  'Client depuis',
  'Remarques',
  'Fidélité',
];

/** Positions of the columns above. */
const [NAME, EMAIL, PHONE, POSTCODE, CITY, SINCE] = [0, 2, 3, 5, 6, 7] as const;

type Cells = string[];
type Fault = { line: number; column: string };

/** Mistakes, each of which makes a correct line wrong in one column. */
const MISTAKES: readonly { column: string; make: (cells: Cells, above: Cells) => void }[] = [
  { column: 'E-mail', make: (cells) => (cells[EMAIL] = 'camille(at)exemple.fr') },
  { column: 'Tél.', make: (cells) => (cells[PHONE] = '06 12 34') },
  { column: 'Tél.', make: (cells) => (cells[PHONE] = '3,36123E+10') },
  { column: 'Nom', make: (cells) => (cells[NAME] = '') },
  {
    column: 'E-mail',
    make: (cells) => {
      cells[EMAIL] = '';
      cells[PHONE] = '';
    },
  },
  { column: 'CP', make: (cells) => (cells[POSTCODE] = '511000') },
  { column: 'Ville', make: (cells) => (cells[CITY] = '') },
  { column: 'Client depuis', make: (cells) => (cells[SINCE] = '03/25/2019') },
  { column: 'Client depuis', make: (cells) => (cells[SINCE] = '01/01/2090') },
  { column: 'E-mail', make: (cells, above) => (cells[EMAIL] = above[EMAIL]?.toUpperCase() ?? '') },
];

/** A file of customers in another program's format, with the faults that were put into it. */
export function customerFile({
  count,
  mistakes,
  seed = 1,
}: {
  count: number;
  mistakes: number;
  seed?: number;
}) {
  const random = seededRandom(seed);
  const rows = Array.from({ length: count }, (_, index): Cells => {
    const number = String(index).padStart(4, '0');
    const hasEmail = index === 0 || random.some(0.8);
    const hasAddress = random.some(0.6);
    return [
      random.pick(['Renard', 'Lefèvre', 'L’Hôpital', 'de La Tour']),
      random.pick(['Camille', 'Éloïse', 'Zoé', '']),
      hasEmail ? `Client.${number}@exemple.fr` : '',
      random.pick([
        `06 12 34 ${number.slice(0, 2)} ${number.slice(2)}`,
        `+33 6 12 34 ${number}`,
        `61234${number}`,
      ]),
      ...(hasAddress ? [`${index + 1} rue de Vesle`, random.pick(['51100', '1000']), 'Reims'] : ['', '', '']),
      random.pick(['', '12/03/2019', '1/2/2020', '2021-05-06']),
      random.some(0.1) ? '=Préfère le soir; le "matin" sinon' : '',
      String(random.int(100)),
    ];
  });
  const places = random.shuffled(rows.map((_, index) => index).slice(1)).slice(0, mistakes);
  const faults = places.map((place, index): Fault => {
    const { column, make } = MISTAKES[index % MISTAKES.length] as (typeof MISTAKES)[number];
    const cells = rows[place] as Cells;
    // The cell that the mistake is about must not be empty.
    cells[EMAIL] ||= `remis.${place}@exemple.fr`;
    if (column === 'CP' || column === 'Ville')
      [cells[4], cells[5], cells[6]] = ['2 rue de Vesle', '51100', 'Reims'];
    make(cells, rows[0] as Cells);
    return { line: place + 2, column };
  });
  return {
    csv: toCsv(TITLES, rows),
    rows,
    titles: TITLES,
    faults: faults.toSorted((a, b) => a.line - b.line),
  };
}
