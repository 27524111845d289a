import { availableParallelism } from 'node:os';
import { ensureDebianPackage } from '../setup/debian-packages.mjs';

/**
 * @typedef Step
 * @property {string} name what it is called by: npm test -- <part of the name>
 * @property {'check' | 'test' | 'full'} tier the shortest command that runs it; longer ones do too
 * @property {boolean} [isLight] keeps one core busy: runs beside its light neighbours in the list
 * @property {{ package: string, program: string, why: string }[]} [needs] packages of Debian
 * @property {() => Promise<void>} [before] what has to be built
 * @property {(isQuiet: boolean) => Promise<{ code: number, output?: string }>} run
 * @property {() => { passed: number, failed: number }} [count] of its tests, once it has run; without, it counts as one
 */

/** @typedef {{ name: string, code: number, seconds: number, passed: number, failed: number }} Outcome */

/**
 * Runs steps in order, light neighbours side by side, until one fails: those that run beside it still end.
 * @param {Step[]} steps
 * @returns {Promise<Outcome[]>}
 */
export async function runSteps(steps) {
  const outcomes = [];
  for (const group of groupsOf(steps)) {
    const isAlone = group.length === 1;
    if (!isAlone) console.log(`\n── ${group.map(({ name }) => name).join(', ')}`);
    const ended = await sideBySide(group, availableParallelism(), (step) => runStep(step, !isAlone));
    outcomes.push(...ended);
    if (ended.some(({ code }) => code !== 0)) break;
  }
  return outcomes;
}

/** Each heavy step alone, light ones with their neighbours. */
function groupsOf(steps) {
  const groups = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.isLight && last?.[0].isLight) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

async function sideBySide(steps, most, run) {
  const waiting = [...steps];
  const outcomes = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await run(step));
  };
  await Promise.all(Array.from({ length: Math.min(most, steps.length) }, lane));
  return outcomes;
}

/** @returns {Promise<Outcome>} */
async function runStep({ name, needs = [], before, run, count }, isQuiet) {
  const startedAt = Date.now();
  if (!isQuiet) console.log(`\n── ${name}`);
  const { code, output = '' } = await attempt(needs, before, () => run(isQuiet));
  const seconds = (Date.now() - startedAt) / 1000;
  if (isQuiet && code !== 0) console.log(`\n${output.trimEnd()}`);
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'failed'} (${seconds.toFixed(1)} s)`);
  const { passed, failed } = count?.() ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  return { name, code, seconds, passed, failed: code === 0 ? failed : Math.max(1, failed) };
}

async function attempt(needs, before, run) {
  for (const needed of needs) if (!(await ensureDebianPackage(needed.package, needed))) return { code: 1 };
  await before?.();
  return run();
}
