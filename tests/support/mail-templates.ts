import { sourceTemplates } from '#server/mail/load-source-templates.ts';
import { readMailWords } from '#server/mail/words/mail-words.ts';

/** The templates from their sources, with the words that came with the site. */
export const loadShippedTemplates = sourceTemplates(process.cwd(), () => readMailWords('content'));
