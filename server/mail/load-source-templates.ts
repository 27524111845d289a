import { runnerImport } from 'vite';
import type { LoadMailTemplates, MailTemplates } from './load-templates.ts';

/** For development: loads the templates from disk for each mail. Needs Vite, which the served site does not have. */
export function sourceTemplates(root: string): LoadMailTemplates {
  return async () => {
    const { module } = await runnerImport<MailTemplates>('/server/mail/templates/mails.tsx', {
      configFile: false,
      root,
      logLevel: 'warn',
    });
    return module;
  };
}
