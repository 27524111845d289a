/** From the easiest on. */
export const guideDifficulties = ['débutant', 'intermédiaire', 'avancé'] as const;

export type GuideDifficulty = (typeof guideDifficulties)[number];

/** What may hurt a reader who follows a guide; content/data/safety.yml has the rules of each. */
export const hazards = ['mains', 'lithium', 'laser', 'glass', 'heat', 'chemicals'] as const;

export type Hazard = (typeof hazards)[number];

/**
 * What a guide leads to at its end. `repair`: done at home, by us, or with a part of ours. `maker`: a maker repairs
 * it for free as long as nobody has opened it. `danger`: nobody opens it at home. `bench`: it is examined unplugged,
 * and goes back closed. `hosting` and `advice`: there is nothing to bring.
 */
export const guideClosings = ['repair', 'maker', 'danger', 'bench', 'hosting', 'advice'] as const;

export type GuideClosing = (typeof guideClosings)[number];
