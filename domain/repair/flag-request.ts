import { z } from 'zod';
import { lineField } from '../text/text-fields.ts';
import { FLAG_NAME_MAX, FLAG_TONES, type FlagTone } from './flag-tones.ts';

const tones = Object.keys(FLAG_TONES) as [FlagTone, ...FlagTone[]];

/** A word of the shop's own for its cases, and its colour. */
export const flagSchema = () =>
  z.object({
    name: lineField('Nommez ce repère.', FLAG_NAME_MAX),
    tone: z.enum(tones, 'Choisissez une couleur.'),
  });
