import { globSync, readFileSync } from 'node:fs';
import { FOLDERS, findDeadReferences, findUndrawn, type Project } from './docs/find-dead-references.ts';

/** Fails where a document of the project links to a file, or names one, that is not there, and where a tree leaves a folder out. */
const project: Project = {
  paths: globSync(['*', '.[!g]*', `{${FOLDERS.join(',')}}/**`]).map((name) => name.replaceAll('\\', '/')),
  readText: (file) => readFileSync(file, 'utf8'),
};
const documents = project.paths.filter((file) => file.endsWith('.md') && !/^content\/.+\/|^\./.test(file));
const found = documents.flatMap((file) => findDeadReferences(file, project));
for (const { file, line, target } of found) console.error(`${file}:${line}: ${target} is not there`);
const undrawn = documents.flatMap((file) => findUndrawn(file, project).map((folder) => ({ file, folder })));
for (const { file, folder } of undrawn) console.error(`${file}: its tree leaves out ${folder}`);
const count = found.length + undrawn.length;
console.log(`Documents: ${count} dead or missing reference(s) in ${documents.length} files`);
process.exitCode = count > 0 ? 1 : 0;
