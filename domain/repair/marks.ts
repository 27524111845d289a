import { bodiesOf, DEVICE_BODIES, type DeviceBody } from './device-bodies.ts';

/** What can be seen on a device that comes in. */
export const MARK_KINDS = {
  scratch: 'Rayure',
  crack: 'Fissure',
  dent: 'Choc',
  missing: 'Pièce manquante',
} as const;

export type MarkKind = keyof typeof MARK_KINDS;

const FACES = { front: 'Face', back: 'Dos' };
const CASE = { front: 'Avant', back: 'Arrière' };

/** The sides of each body that are drawn. */
const SIDES = {
  phone: FACES,
  tablet: FACES,
  watch: FACES,
  homeConsole: { front: 'Avant', top: 'Dessus', back: 'Arrière' },
  handheldConsole: FACES,
  controller: { front: 'Dessus', back: 'Dessous' },
  laptop: { screen: 'Écran', keyboard: 'Clavier', lid: 'Capot', bottom: 'Dessous' },
  tower: { front: 'Avant', side: 'Côté', back: 'Arrière' },
  allInOne: FACES,
  part: { front: 'Dessus', back: 'Dessous' },
  gadget: CASE,
  box: CASE,
  server: CASE,
} as const satisfies Record<DeviceBody, Readonly<Record<string, string>>>;

/** A side of a body: « phone.front ». */
export type MarkSide = { [Body in DeviceBody]: `${Body}.${keyof (typeof SIDES)[Body] & string}` }[DeviceBody];

/** A mark on a device. Its place is in hundredths of the width and the height of its side. */
export type Mark = { side: MarkSide; x: number; y: number; kind: MarkKind; words?: string | undefined };

export const MAX_MARKS = 30;

/** The sides of a body, in their usual order, with their names. */
export const sidesOf = (body: DeviceBody): { side: MarkSide; label: string }[] =>
  Object.entries(SIDES[body]).map(([side, label]) => ({ side: `${body}.${side}` as MarkSide, label }));

/** All sides that there are. */
export const MARK_SIDES = bodiesOf('').flatMap((body) => sidesOf(body).map(({ side }) => side));

/** What a device is built as, by one of its sides. */
const bodyOf = (side: MarkSide): DeviceBody => side.slice(0, side.indexOf('.')) as DeviceBody;

/** « Téléphone, dos ». */
export function sideText(side: MarkSide): string {
  const body = bodyOf(side);
  const label = sidesOf(body).find((each) => each.side === side)?.label ?? '';
  return `${DEVICE_BODIES[body].label}, ${label.toLocaleLowerCase('fr')}`;
}

const THIRDS = { x: ['à gauche', 'au milieu', 'à droite'], y: ['en haut', 'au milieu', 'en bas'] } as const;
const third = (place: number): 0 | 1 | 2 => (place < 34 ? 0 : place < 67 ? 1 : 2);

/** Where a mark is, in words: « en haut à gauche ». */
export function placeText({ x, y }: Pick<Mark, 'x' | 'y'>): string {
  const [column, row] = [third(x), third(y)];
  if (column === 1) return row === 1 ? 'au centre' : THIRDS.y[row];
  return row === 1 ? THIRDS.x[column] : `${THIRDS.y[row]} ${THIRDS.x[column]}`;
}

/** The nine places that a list offers, in reading order. */
export const MARK_PLACES: readonly Pick<Mark, 'x' | 'y'>[] = [17, 50, 83].flatMap((y) =>
  [17, 50, 83].map((x) => ({ x, y })),
);

/** « Téléphone, dos, en haut à gauche : rayure, sous la coque ». */
export const markText = ({ side, kind, words, ...place }: Mark): string =>
  `${sideText(side)}, ${placeText(place)}\u00a0: ${[MARK_KINDS[kind].toLocaleLowerCase('fr'), words].filter(Boolean).join(', ')}`;
