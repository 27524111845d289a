import { globSync, readFileSync } from 'node:fs';
import { FOLDERS, findDeadReferences, type Project } from './docs/find-dead-references.ts';

/** Fails where a document of the project links to a file, or names one, that is not there. */
const project: Project = {
  paths: globSync(['*', '.[!g]*', `{${FOLDERS.join(',')}}/**`]).map((name) => name.replaceAll('\\', '/')),
  readText: (file) => readFileSync(file, 'utf8'),
};
const documents = project.paths.filter((file) => file.endsWith('.md') && !/^content\/.+\/|^\./.test(file));
const found = documents.flatMap((file) => findDeadReferences(file, project));
for (const { file, line, target } of found) console.error(`${file}:${line}: ${target} is not there`);
console.log(`Documents: ${found.length} dead reference(s) in ${documents.length} files`);
process.exitCode = found.length > 0 ? 1 : 0;
