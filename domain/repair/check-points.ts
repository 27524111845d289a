import { bodiesOf, type DeviceBody } from './device-bodies.ts';

/** What is tried on a device at the bench, before and after the work. */
export const CHECK_POINTS = {
  start: 'Démarrage',
  display: 'Affichage',
  touch: 'Tactile',
  buttons: 'Boutons',
  keyboard: 'Clavier et pavé tactile',
  sticks: 'Sticks et gâchettes',
  charge: 'Prise et charge',
  battery: 'Batterie',
  cameras: 'Caméras',
  speakers: 'Haut-parleurs',
  microphone: 'Micro',
  vibration: 'Vibreur',
  sensors: 'Capteurs',
  biometrics: 'Empreinte ou visage',
  wifi: 'Wi-Fi',
  bluetooth: 'Bluetooth',
  mobile: 'Réseau mobile et SIM',
  wired: 'Réseau filaire',
  video: 'Sortie vidéo',
  ports: 'Ports USB et cartes',
  drive: 'Lecteur de disque',
  storage: 'Disque et mémoire',
  cooling: 'Ventilation et température',
  system: 'Système',
} as const;

export type CheckPoint = keyof typeof CHECK_POINTS;

const HANDHELD: readonly CheckPoint[] = [
  ...(['start', 'display', 'touch', 'buttons', 'charge', 'battery', 'speakers', 'sensors'] as const),
  ...(['wifi', 'bluetooth', 'system'] as const),
];
const PHONE: readonly CheckPoint[] = [
  ...HANDHELD,
  ...(['cameras', 'microphone', 'vibration', 'biometrics', 'mobile'] as const),
];
const COMPUTER: readonly CheckPoint[] = [
  ...(['start', 'wifi', 'bluetooth', 'wired', 'video', 'ports', 'storage', 'cooling', 'system'] as const),
];
const LAPTOP: readonly CheckPoint[] = [
  ...COMPUTER,
  ...(['display', 'keyboard', 'charge', 'battery', 'cameras', 'speakers', 'microphone'] as const),
];

/** What there is to try on each body. */
const POINTS_OF: Readonly<Record<DeviceBody, readonly CheckPoint[]>> = {
  phone: PHONE,
  tablet: PHONE,
  watch: [...HANDHELD, 'vibration'],
  homeConsole: [
    ...(['start', 'video', 'ports', 'drive', 'storage', 'cooling', 'wifi', 'bluetooth', 'wired'] as const),
    'system',
  ],
  handheldConsole: [...HANDHELD, 'sticks', 'vibration', 'video', 'ports', 'cooling'],
  controller: ['start', 'buttons', 'sticks', 'charge', 'battery', 'vibration', 'speakers', 'bluetooth'],
  laptop: LAPTOP,
  tower: COMPUTER,
  allInOne: LAPTOP.filter((point) => point !== 'battery' && point !== 'charge'),
  part: ['start', 'video', 'ports', 'storage', 'cooling'],
  gadget: ['start', 'display', 'buttons', 'charge', 'battery', 'speakers', 'wifi', 'bluetooth', 'ports'],
  box: ['start', 'wifi', 'wired', 'ports', 'system'],
  server: ['start', 'wired', 'ports', 'storage', 'cooling', 'system'],
};

/** What there is to try on a body. */
export const pointsOfBody = (body: DeviceBody): readonly CheckPoint[] => POINTS_OF[body];

/** What there is to try on a device of this kind, in the usual order. */
export function checkPointsOf(kind: string): CheckPoint[] {
  const has = new Set(bodiesOf(kind).flatMap((body) => POINTS_OF[body]));
  return (Object.keys(CHECK_POINTS) as CheckPoint[]).filter((point) => has.has(point));
}

export const CHECK_ANSWERS = { good: 'Bon', faulty: 'Défaut', untested: 'Non testé' } as const;

export type CheckAnswer = keyof typeof CHECK_ANSWERS;

/** What was found of each point; what nobody has looked at is left out. */
export type CheckResults = Partial<Record<CheckPoint, CheckAnswer>>;
