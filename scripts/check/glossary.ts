import { globSync, readFileSync } from 'node:fs';
import { findUnusedTerms, readUnusedTerms } from './code/glossary.ts';

/** Fails if a file's name, an identifier or a comment uses a word that docs/glossary.md replaces by another. */
const terms = readUnusedTerms(readFileSync('docs/glossary.md', 'utf8'));
const files = globSync('{app,domain,packages,server,scripts,tests}/**/*.{ts,tsx,mjs}').filter(
  (file) => !/check\/(code\/)?glossary\b/.test(file),
);
const found = files.flatMap((file) =>
  findUnusedTerms(file, readFileSync(file, 'utf8'), terms).map((slip) => ({ file, ...slip })),
);
for (const { file, line, term, instead } of found)
  console.error(
    `${line ? `${file}:${line}` : file}: docs/glossary.md has another word than « ${term} »: ${instead}`,
  );
console.log(`Glossary: ${found.length} other word(s) in ${files.length} files`);
process.exitCode = found.length > 0 ? 1 : 0;
