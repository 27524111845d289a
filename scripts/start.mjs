// npm start: sets up what is missing, then serves the site. Works with any Node >= 20; the site runs on the project's own.
import { ensureBuild } from './setup/ensure-build.mjs';
import { ensureDependencies } from './setup/ensure-dependencies.mjs';
import { runProjectNode, SITE_ENV, SITE_FLAGS } from './setup/project-node.mjs';

try {
  await ensureDependencies();
  await ensureBuild();
  const { code } = await runProjectNode([...SITE_FLAGS, 'build/process/main.js'], {
    env: { NODE_ENV: 'production', ...SITE_ENV },
  });
  process.exit(code);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
