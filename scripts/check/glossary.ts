import { globSync, readFileSync } from 'node:fs';
import { findUnusedTerms, readUnusedTerms } from './code/glossary.ts';

/** Fails if a file's name, an identifier, a comment, a style sheet or a document uses a word that docs/glossary.md replaces by another. */
const terms = readUnusedTerms(readFileSync('docs/glossary.md', 'utf8'));
/** The check and its table; decisions, which keep the words of their day; figures that a program writes; French pages. */
const NOT_READ = /check\/(code\/)?glossary\b|^docs\/(glossary|benchmarks|decisions\/)|^content\/(?!README)/;
const files = globSync([
  '{app,domain,packages,server,scripts,tests}/**/*.{ts,tsx,mjs,css,md}',
  '{art,content,db,deploy,docs}/**/*.md',
  'README.md',
]).filter((file) => !NOT_READ.test(file));
const found = files.flatMap((file) =>
  findUnusedTerms(file, readFileSync(file, 'utf8'), terms).map((slip) => ({ file, ...slip })),
);
for (const { file, line, term, instead } of found)
  console.error(
    `${line ? `${file}:${line}` : file}: docs/glossary.md has another word than « ${term} »: ${instead}`,
  );
console.log(`Glossary: ${found.length} other word(s) in ${files.length} files`);
process.exitCode = found.length > 0 ? 1 : 0;
