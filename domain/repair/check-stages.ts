/** When a device is tried, by the word of its address. */
export const CHECK_STAGES = {
  before: { path: 'avant', label: 'Avant la réparation' },
  after: { path: 'apres', label: 'Après la réparation' },
} as const;

export type CheckStage = keyof typeof CHECK_STAGES;

export const checkStages = Object.keys(CHECK_STAGES) as CheckStage[];
