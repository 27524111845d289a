import { build } from 'vite';

/**
 * Compiles the templates of the mails into mails.js. Their imports from npm stay external: the server has these
 * packages anyway.
 */
export async function buildMails(root: string, folder: string) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: 'server/mail/templates/mails.tsx',
      outDir: folder,
      emptyOutDir: false,
      target: 'es2024',
      rolldownOptions: { output: { entryFileNames: 'mails.js' } },
    },
  });
}
