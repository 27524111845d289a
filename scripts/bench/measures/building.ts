import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { projectNode, ROOT, run } from '../../setup/project-node.mjs';
import { copyProject } from '../project-copy.ts';
import { figureRow, type Row, spreadRow } from '../report.ts';
import { spreadOf } from '../statistics.ts';
import type { Measure } from './measure.ts';

const BUILD_AT_MOST_S = 90;
/** Upper bounds in minutes for `npm run check`, `npm test` and `npm run test:full`, which includes the others. */
const TESTS_AT_MOST_MIN = { check: 1.5, test: 9, full: 34 };
/** Upper bound; each build takes a minute of both cores. */
const BUILDS_AT_MOST = 3;

export const building: Measure = {
  title: 'Build and tests',
  async take({ options: { rounds }, makeFolder }) {
    const builds = Math.min(rounds, BUILDS_AT_MOST);
    const seconds: number[] = [];
    for (let round = 0; round < builds; round += 1) {
      const cwd = copyProject(path.join(makeFolder(`build-${round}`), 'project'));
      const startedAt = performance.now();
      const { code, output } = await run(
        projectNode(),
        ['--disable-warning=ExperimentalWarning', 'scripts/build.ts'],
        {
          cwd,
          quiet: true,
        },
      );
      seconds.push((performance.now() - startedAt) / 1000);
      if (code !== 0) throw new Error(`the build failed: ${output.slice(-2000)}`);
      rmSync(cwd, { recursive: true });
    }
    const runs = TIERS.flatMap(readTestRun);
    return {
      notes: [
        `\`scripts/build.ts\` ${builds} times, each in a copy of the project in which nothing was built before, photographs included. ` +
          (runs.length > 0
            ? 'The tests as they last passed whole on this machine, build and installation of packages included where they were needed: ' +
              `${runs.map(({ command, date, commit }) => `\`${command}\` ${date}, commit ${commit}`).join('; ')}.`
            : 'The tests were never run whole here: they leave their durations in `.cache/durations-<tier>.json`.'),
      ],
      rows: [
        spreadRow('build from nothing', spreadOf(seconds), {
          digits: 0,
          unit: ' s',
          goal: 8,
          target: { atMost: BUILD_AT_MOST_S },
        }),
        ...runs.flatMap(rowsOfTests),
      ],
    };
  },
};

const TIERS = ['check', 'test', 'full'] as const;
const COMMANDS = { check: 'npm run check', test: 'npm test', full: 'npm run test:full' };

/** The file that scripts/test.mjs writes. */
type Durations = {
  date: string;
  commit: string;
  seconds: number;
  steps: { name: string; seconds: number }[];
};
type TestRun = Durations & { command: string; atMost: number };

/** Empty if the tier was never run whole. */
function readTestRun(tier: (typeof TIERS)[number]): TestRun[] {
  const file = path.join(ROOT, `.cache/durations-${tier}.json`);
  if (!existsSync(file)) return [];
  const durations: Durations = JSON.parse(readFileSync(file, 'utf8'));
  return [{ ...durations, command: COMMANDS[tier], atMost: TESTS_AT_MOST_MIN[tier] }];
}

function rowsOfTests({ command, atMost, seconds, steps }: TestRun): Row[] {
  return [
    figureRow(`\`${command}\``, seconds / 60, { unit: ' min', digits: 1, goal: 8, target: { atMost } }),
    ...steps
      .filter((step) => step.seconds >= 30)
      .map((step) =>
        figureRow(`\`${command}\`: ${step.name}`, step.seconds / 60, { unit: ' min', digits: 1 }),
      ),
  ];
}
