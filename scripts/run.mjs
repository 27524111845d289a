// Runs a TypeScript file of the project with the project's own Node (npm package `node`), whichever Node started npm.
// Usage: node scripts/run.mjs <file.ts> [arguments]
import { runProjectNode } from './setup/project-node.mjs';

const { code } = await runProjectNode(process.argv.slice(2));
process.exit(code);
