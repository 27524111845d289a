import { globSync, readFileSync } from 'node:fs';
import { importsOf, rulesBroken } from './imports/zones.ts';

const files = globSync('{app,domain,packages,server}/**/*.{ts,tsx}').sort();
const problems = files
  .flatMap((file) => importsOf(file, readFileSync(file, 'utf8')))
  .flatMap((found) => rulesBroken(found).map((rule) => `${found.from} → ${found.to} : ${rule}`));
for (const problem of problems) console.error(problem);
console.log(`Imports : ${problems.length} erreur(s) dans ${files.length} fichiers`);
process.exitCode = problems.length > 0 ? 1 : 0;
