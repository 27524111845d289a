import { runnerImport } from 'vite';
import type { LoadMailTemplates, TemplatesModule } from './load-templates.ts';
import type { MailWords } from './words/mail-areas.ts';

/** For development: loads the templates from disk for each mail. Needs Vite, which the served site does not have. */
export const sourceTemplates =
  (root: string, wordsInForce: () => MailWords): LoadMailTemplates =>
  async (words = wordsInForce()) => {
    const { module } = await runnerImport<TemplatesModule>('/server/mail/templates/mails.tsx', {
      configFile: false,
      root,
      logLevel: 'warn',
    });
    return module.mailTemplates(words);
  };
