/** What is examined when a device comes in. */
export const CONDITION_ITEMS = {
  power: 'S’allume',
  screen: 'Écran',
  casing: 'Coque, dos, châssis',
  keys: 'Boutons, touches, manettes',
  ports: 'Connecteurs et prise de charge',
  cameras: 'Caméras',
  sound: 'Haut-parleurs et micro',
  network: 'Wi-Fi, Bluetooth, réseau',
  drives: 'Lecteur, disque, cartes',
  battery: 'Batterie non gonflée',
  liquid: 'Sans trace de liquide',
  screws: 'Vis et scellés présents',
} as const;

export type ConditionItem = keyof typeof CONDITION_ITEMS;

/** The possible findings. */
export const CONDITION_VALUES = {
  fine: 'En bon état',
  marked: 'Marqué ou usé',
  faulty: 'Abîmé ou en panne',
  untested: 'Non vérifiable',
} as const;

export type ConditionValue = keyof typeof CONDITION_VALUES;

/** Code de la consommation, L. 224-109: the customer's choice of reused parts. */
export const REUSED_PARTS = {
  asked: 'Question posée, réponse attendue',
  yes: 'Pièces d’occasion acceptées',
  no: 'Pièces neuves seulement',
  not_offered: 'Pièces d’occasion non proposées',
} as const;

export type ReusedParts = keyof typeof REUSED_PARTS;

/** Whether the customer asked for new parts: if so, a reused part is never chosen for them. */
export const asksNewParts = ({ reused_parts }: { reused_parts: ReusedParts | null }): boolean =>
  reused_parts === 'no';

/** Why reused parts are not offered, as the law allows (R. 224-31). */
export const REUSED_PARTS_CASES = {
  other_equipment: 'Appareil hors de la liste de la loi',
  free_repair: 'Réparation gratuite',
  under_guarantee: 'Réparation sous garantie légale ou commerciale',
  unavailable: 'Pas disponibles dans le délai annoncé',
  safety: 'Risque pour la sécurité ou la santé',
  environment: 'Risque pour l’environnement',
} as const;

export type ReusedPartsCase = keyof typeof REUSED_PARTS_CASES;

/** How a customer wishes to hear about a repair. */
export const WISHED_CHANNELS = { email: 'E-mail', sms: 'SMS', phone: 'Téléphone' } as const;

export type WishedChannel = keyof typeof WISHED_CHANNELS;

/** The channels that a form offers: text messages only if the shop sends them, or if they were chosen before. */
export const offeredChannels = (takesSms: boolean, wished?: string) =>
  Object.entries(WISHED_CHANNELS)
    .filter(([value]) => value !== 'sms' || takesSms || wished === 'sms')
    .map(([value, label]) => ({ value, label }));

/** What the customer says about the battery of a device sent by post; a damaged one must not travel. */
export const BATTERIES = {
  none: 'Sans batterie',
  sound: 'Batterie en bon état',
  damaged: 'Batterie gonflée, percée ou mouillée',
} as const;

export type Battery = keyof typeof BATTERIES;
