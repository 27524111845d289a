import { z } from 'zod';
import { lineField } from '../text/text-fields.ts';

// Only actions read this: nothing here reaches a browser.

/** What is typed of a template; its lines are those of a quote. */
export const quoteTemplateSchema = () => z.object({ name: lineField('Nommez ce modèle.', 120) });
