/** What a guide is about: the choices of the filter of /guides, in its order. */
export const guideDevices = [
  'console',
  'pc',
  'mac',
  'telephone',
  'serveur',
  'reseau',
  'carte',
  'maison',
] as const;

export type GuideDevice = (typeof guideDevices)[number];

export const deviceNames: Readonly<Record<GuideDevice, string>> = {
  console: 'Console',
  pc: 'PC',
  mac: 'Mac',
  telephone: 'Téléphone',
  serveur: 'Serveur',
  reseau: 'Réseau et Internet',
  carte: 'Carte électronique',
  maison: 'Appareil de la maison',
};

/** From the easiest on. */
export const guideDifficulties = ['débutant', 'intermédiaire', 'avancé'] as const;

export type GuideDifficulty = (typeof guideDifficulties)[number];
