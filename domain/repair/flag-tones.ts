/** The colours of flags. Their shapes tell them apart too. */
export const FLAG_TONES = {
  grey: 'Gris',
  blue: 'Bleu',
  green: 'Vert',
  yellow: 'Jaune',
  red: 'Rouge',
} as const;

export type FlagTone = keyof typeof FLAG_TONES;

export const FLAG_NAME_MAX = 40;
