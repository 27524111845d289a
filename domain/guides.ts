/** From the easiest on. */
export const guideDifficulties = ['débutant', 'intermédiaire', 'avancé'] as const;

export type GuideDifficulty = (typeof guideDifficulties)[number];
