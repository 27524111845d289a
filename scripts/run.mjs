// Runs a TypeScript file of the project with the Node the project brings (npm package `node`), whatever Node started npm.
// Usage: node scripts/run.mjs <file.ts> [arguments]
import { runProjectNode } from './setup/project-node.mjs';

const { code } = await runProjectNode(process.argv.slice(2));
process.exit(code);
