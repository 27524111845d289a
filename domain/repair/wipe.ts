import { type DataChoice, isChosenByLink } from './data-choice.ts';
import { isInShop, type RepairState } from './repair-states.ts';
import { type SignedState, signedState } from './signed-state.ts';

/** What is wiped. */
export const WIPED_MEDIA = {
  device: 'Appareil entier',
  hdd: 'Disque dur',
  ssd: 'SSD',
  flash: 'Clé, carte mémoire ou eMMC',
} as const;

export type WipedMedium = keyof typeof WIPED_MEDIA;

/** The three categories of NIST SP 800-88, revision 2 (September 2025), with what each withstands. */
export const WIPE_CATEGORIES = {
  clear: {
    label: 'Clear',
    words: 'les données ne se relisent plus par les commandes ordinaires du support',
  },
  purge: { label: 'Purge', words: 'les données ne se récupèrent plus, même par les moyens d’un laboratoire' },
  destroy: { label: 'Destroy', words: 'les données ne se récupèrent plus, et le support ne sert plus' },
} as const;

type WipeCategory = keyof typeof WIPE_CATEGORIES;

export const WIPE_STANDARD = 'NIST SP 800-88, révision 2';

type Technique = { label: string; category: WipeCategory; media: readonly WipedMedium[] };

/**
 * How a medium is wiped, and what that may be called. A command whose category depends on the firmware has the lower one: a certificate
 * never promises more than was done.
 */
export const WIPE_TECHNIQUES = {
  overwrite: { label: 'Réécriture complète', category: 'clear', media: ['hdd', 'ssd', 'flash'] },
  secure_erase: { label: 'ATA Secure Erase', category: 'clear', media: ['hdd', 'ssd'] },
  nvme_format: { label: 'NVMe Format avec effacement', category: 'clear', media: ['ssd'] },
  factory_reset: { label: 'Réinitialisation d’usine', category: 'clear', media: ['device'] },
  sanitize: { label: 'Commande Sanitize (ATA, SCSI ou NVMe)', category: 'purge', media: ['hdd', 'ssd'] },
  crypto_erase: {
    label: 'Effacement cryptographique\u00a0: clé de chiffrement détruite',
    category: 'purge',
    media: ['device', 'hdd', 'ssd'],
  },
  destruction: {
    label: 'Destruction physique',
    category: 'destroy',
    media: ['device', 'hdd', 'ssd', 'flash'],
  },
} as const satisfies Record<string, Technique>;

export type WipeTechnique = keyof typeof WIPE_TECHNIQUES;

type Verification = { label: string; media: readonly WipedMedium[]; isOfDestruction: boolean };

/** How it is made sure that a medium is wiped. */
export const WIPE_VERIFICATIONS = {
  full_read: { label: 'Lecture complète du support', media: ['hdd', 'ssd', 'flash'], isOfDestruction: false },
  sampling: {
    label: 'Lecture d’échantillons répartis sur tout le support',
    media: ['hdd', 'ssd', 'flash'],
    isOfDestruction: false,
  },
  setup: {
    label: 'Redémarrage sur l’écran de première configuration',
    media: ['device'],
    isOfDestruction: false,
  },
  sight: {
    label: 'Support détruit, contrôlé à l’œil',
    media: ['device', 'hdd', 'ssd', 'flash'],
    isOfDestruction: true,
  },
} as const satisfies Record<string, Verification>;

export type WipeVerification = keyof typeof WIPE_VERIFICATIONS;

const has = (media: readonly WipedMedium[], medium: WipedMedium): boolean => media.includes(medium);

/** Whether a medium can be wiped like that. */
export const fitsMedium = (technique: WipeTechnique, medium: WipedMedium): boolean =>
  has(WIPE_TECHNIQUES[technique].media, medium);

/** Whether a verification says anything of a medium that was wiped like that. */
export function verifies(
  verification: WipeVerification,
  { technique, medium }: { technique: WipeTechnique; medium: WipedMedium },
): boolean {
  const { media, isOfDestruction } = WIPE_VERIFICATIONS[verification];
  const isDestroyed = WIPE_TECHNIQUES[technique].category === 'destroy';
  return has(media, medium) && isOfDestruction === isDestroyed;
}

type WipedCase = {
  state: RepairState;
  registeredAt: Date | null;
  dataChoice: DataChoice | null;
  signed: SignedState;
  /** Their customer has said so over the link, since the shop last noted it. */
  isChosenByLink: boolean;
};

/** Why no certificate may be made for a case now; null if one may. The customer's agreement has to be on record. */
export function wipeObstacle(repair: WipedCase): string | null {
  const { state, registeredAt, dataChoice, signed } = repair;
  if (registeredAt === null || !isInShop(state))
    return 'Un certificat d’effacement se fait pour un appareil qui est à l’atelier.';
  if (dataChoice !== 'may_erase') return NO_CONSENT[dataChoice ?? 'unasked'];
  if (signed !== 'signed' && !repair.isChosenByLink)
    return 'L’accord du client pour effacer n’est pas signé\u00a0: faites signer la prise en charge, ou demandez-lui de le dire dans son suivi.';
  return null;
}

type WipedRow = Parameters<typeof signedState>[0] & {
  state: RepairState;
  data_choice: DataChoice | null;
  events: Parameters<typeof isChosenByLink>[1];
};

/** The same for a case as it is stored, with its events. */
export const wipeObstacleOf = (repair: WipedRow): string | null =>
  wipeObstacle({
    state: repair.state,
    registeredAt: repair.registered_at,
    dataChoice: repair.data_choice,
    signed: signedState(repair),
    isChosenByLink: isChosenByLink(repair.data_choice, repair.events),
  });

const CORRECT = 'S’il a changé d’avis, il le dit dans son suivi, ou corrigez le dossier et faites-le signer.';

const NO_CONSENT: Readonly<Record<Exclude<DataChoice, 'may_erase'> | 'unasked', string>> = {
  keep: `Le client veut garder ses données. ${CORRECT}`,
  backup: `Le client attend une sauvegarde de ses données. ${CORRECT}`,
  none: 'Ce dossier dit que l’appareil n’a pas de données. Corrigez-le d’abord, et faites signer le client.',
  unasked:
    'Le client n’a pas dit que ses données peuvent être effacées. Corrigez le dossier, et faites-le signer.',
};
