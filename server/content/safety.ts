import { z } from 'zod';
import { hazards } from '#domain/content/guides.ts';
import { prose } from './fields.ts';

const rules = z.strictObject({
  /** « Batteries au lithium ». */
  title: prose(3, 60),
  /** What to do and what never to do, in the fewest words: shown at the head of every guide that opens the danger. */
  rules: z.array(prose(20, 220)).min(1).max(3),
});

/**
 * content/data/safety.yml: all rules of safety. Guides name its keys (`hazards`), and their pages show its rules.
 */
export const safetySchema = z.record(z.enum(hazards), rules);

export type SafetyRules = z.infer<typeof safetySchema>;
