// Writes every mail with made-up data into test-results/mails/, as HTML and as plain text, with a page that shows them all.
// Usage: node scripts/run.mjs scripts/show-mails.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runnerImport } from 'vite';
import { readMailWords } from '#server/mail/words/mail-words.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const OUTPUT = path.join(ROOT, 'test-results/mails');

const { module } = await runnerImport<typeof import('./mails/specimens.tsx')>(
  '/scripts/mails/specimens.tsx',
  {
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
  },
);
const specimens = module.renderSpecimens(
  readShopSettings(path.join(ROOT, 'content/data/shop.yml')),
  readMailWords(path.join(ROOT, 'content')),
);

mkdirSync(OUTPUT, { recursive: true });
for (const { name, html, text } of specimens) {
  writeFileSync(path.join(OUTPUT, `${name}.html`), html);
  writeFileSync(path.join(OUTPUT, `${name}.txt`), text);
}
const shown = specimens.map(
  ({ name, subject }) => `<h2 id="${name}">${subject}</h2>
<p>${name} · <a href="${name}.html">HTML</a> · <a href="${name}.txt">texte</a></p>
<iframe src="${name}.html" title="${subject}, large" width="700" height="900"></iframe>
<iframe src="${name}.html" title="${subject}, étroit" width="390" height="900"></iframe>`,
);
const page = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Courriers</title>
<style>body { font-family: sans-serif } iframe { border: 1px solid }</style>
<h1>Courriers</h1>
${shown.join('\n')}
</html>`;
writeFileSync(path.join(OUTPUT, 'index.html'), page);
console.log(`${specimens.length} mails: ${path.join(OUTPUT, 'index.html')}`);
