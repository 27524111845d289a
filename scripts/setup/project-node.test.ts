import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, SITE_ENV, SITE_FLAGS } from './project-node.mjs';

test('the service of deploy/ runs the site as npm start does', () => {
  const unit = readFileSync(path.join(ROOT, 'deploy/systemd/atelier-papin@.service'), 'utf8');
  expect(unit).toContain(`/bin/node ${SITE_FLAGS.join(' ')} build/process/main.js\n`);
  for (const [name, value] of Object.entries(SITE_ENV)) expect(unit).toContain(` ${name}=${value} `);
});
