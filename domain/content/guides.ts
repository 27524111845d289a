/** The difficulties, the easiest first. */
export const guideDifficulties = ['débutant', 'intermédiaire', 'avancé'] as const;

export type GuideDifficulty = (typeof guideDifficulties)[number];

/** What may hurt a reader who follows a guide; content/data/safety.yml has the rules of each. */
export const hazards = ['mains', 'lithium', 'laser', 'glass', 'heat', 'chemicals'] as const;

export type Hazard = (typeof hazards)[number];

/**
 * What a guide leads to at its end. `repair`: the reader does it at home, we do it, or the reader buys a part of ours.
 * `maker`: a maker repairs it for free as long as nobody has opened it. `danger`: nobody should open it at home.
 * `bench`: we examine it unplugged and hand it back closed. `hosting` and `advice`: there is nothing to bring.
 */
export const guideClosings = ['repair', 'maker', 'danger', 'bench', 'hosting', 'advice'] as const;

export type GuideClosing = (typeof guideClosings)[number];
