// npm run check, npm test, npm run test:full: sets up what is missing (dependencies, build, programs of Debian), then checks.
// Each begins with all of the one before (scripts/tests/steps.mjs). Steps can be run alone: npm test -- types e2e
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureDependencies } from './setup/ensure-dependencies.mjs';
import { ROOT } from './setup/project-node.mjs';

const TIERS = ['check', 'test', 'full'];

async function main([option, ...words]) {
  const begunAt = Date.now();
  const tier = TIERS.indexOf(option.replace('--tier=', ''));
  await ensureDependencies();
  // These modules import packages, which the line above installs.
  const { STEPS } = await import('./tests/steps.mjs');
  const { runSteps } = await import('./tests/run-steps.mjs');
  const steps =
    words.length > 0
      ? STEPS.filter(({ name }) => words.some((word) => isMeant(name, word, STEPS)))
      : STEPS.filter((step) => TIERS.indexOf(step.tier) <= tier);
  if (steps.length === 0) throw new Error(`Aucune étape ne porte ce nom : ${words.join(' ')}`);

  const outcomes = await runSteps(steps);
  const sum = (figure) => outcomes.reduce((total, outcome) => total + outcome[figure], 0);
  const isGreen = outcomes.every(({ code }) => code === 0);
  if (isGreen && words.length === 0) keepDurations(TIERS[tier], begunAt, outcomes);
  console.log(
    `\n${sum('passed')} passed, ${sum('failed')} failed (${Math.round((Date.now() - begunAt) / 1000)} s)`,
  );
  return isGreen ? 0 : 1;
}

/** Whether a word means this step: the word is its name, or a part of its name and not the name of another step. */
const isMeant = (name, word, steps) =>
  steps.some((step) => step.name === word) ? name === word : name.includes(word);

/** For `npm run bench`: how long a whole run takes. Playwright empties test-results/ each time. */
function keepDurations(tier, begunAt, outcomes) {
  const folder = path.join(ROOT, '.cache');
  mkdirSync(folder, { recursive: true });
  // Empty if the project is not a clone.
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  const commit = stdout?.trim() || 'unknown';
  const date = `${new Date(begunAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const steps = outcomes.map(({ name, seconds }) => ({ name, seconds }));
  const seconds = (Date.now() - begunAt) / 1000;
  writeFileSync(
    path.join(folder, `durations-${tier}.json`),
    JSON.stringify({ date, commit, seconds, steps }),
  );
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
