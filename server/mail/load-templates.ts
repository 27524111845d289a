import path from 'node:path';
import type { mailTemplates } from './templates/mails.tsx';
import type { MailWords } from './words/mail-areas.ts';

export type MailTemplates = ReturnType<typeof mailTemplates>;
export type TemplatesModule = typeof import('./templates/mails.tsx');

/** The templates with the words in force now; a preview gives its own. */
export type LoadMailTemplates = (words?: MailWords) => Promise<MailTemplates>;

/** Templates are JSX, which Node does not run: the build compiles them. They are loaded with the first mail, not at start. */
export const builtTemplates =
  (buildFolder: string, wordsInForce: () => MailWords): LoadMailTemplates =>
  async (words = wordsInForce()) => {
    const { mailTemplates }: TemplatesModule = await import(path.join(buildFolder, 'mails.js'));
    return mailTemplates(words);
  };
