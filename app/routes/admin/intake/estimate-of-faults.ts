import type { GridFault } from './grid-faults.server.ts';

type Texts = Record<'estimate.min' | 'estimate.max' | 'estimate.note', string>;

const NOTHING: Texts = { 'estimate.min': '', 'estimate.max': '', 'estimate.note': '' };

/**
 * The estimate of these faults together, in the texts of the form: their ranges added up, and what would change them. Nothing as soon
 * as one of them is on quote or has no upper end: no sum can be announced then.
 */
export function estimateOfFaults(faults: readonly Omit<GridFault, 'name' | 'note'>[]): Texts {
  let [min, max] = [0, 0];
  for (const { from, to } of faults) {
    if (from === null || to === null) return NOTHING;
    min += from;
    max += to;
  }
  if (faults.length === 0) return NOTHING;
  return {
    'estimate.min': shown(min),
    'estimate.max': shown(max),
    'estimate.note': [...new Set(faults.map(({ changes }) => changes))].join('\n'),
  };
}

const shown = (euros: number): string => String(euros).replace('.', ',');
