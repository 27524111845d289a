import path from 'node:path';

export type MailTemplates = typeof import('./templates/mails.tsx');
export type LoadMailTemplates = () => Promise<MailTemplates>;

/** Templates are JSX, which Node does not run: the build compiles them. They are loaded with the first mail, not at start. */
export function builtTemplates(buildFolder: string): LoadMailTemplates {
  return () => import(path.join(buildFolder, 'mails.js')) as Promise<MailTemplates>;
}
