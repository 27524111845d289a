import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { projectNode, ROOT, run } from '../../setup/project-node.mjs';
import { copyProject } from '../project-copy.ts';
import { figureRow, type Row, spreadRow } from '../report.ts';
import { spreadOf } from '../statistics.ts';
import type { Measure } from './measure.ts';

const BUILD_AT_MOST_S = 90;
const TESTS_AT_MOST_MIN = 20;
/** Each takes a minute of both cores. */
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
    const tests = readTestRun();
    return {
      notes: [
        `\`scripts/build.ts\` ${builds} times, each in a copy of the project in which nothing was built before, photographs included. ` +
          (tests
            ? `\`npm test\` as it last passed whole on this machine: ${tests.date}, commit ${tests.commit}; build and installation of packages included where they were needed.`
            : '`npm test` was never run whole here: it leaves its duration in `.cache/test-durations.json`.'),
      ],
      rows: [
        spreadRow('build from nothing', spreadOf(seconds), {
          digits: 0,
          unit: ' s',
          goal: 8,
          target: { atMost: BUILD_AT_MOST_S },
        }),
        ...(tests ? rowsOfTests(tests) : []),
      ],
    };
  },
};

/** As scripts/test.mjs writes it. */
type TestRun = { date: string; commit: string; seconds: number; steps: { name: string; seconds: number }[] };

function readTestRun(): TestRun | undefined {
  const file = path.join(ROOT, '.cache/test-durations.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function rowsOfTests({ seconds, steps }: TestRun): Row[] {
  return [
    figureRow('`npm test`', seconds / 60, {
      unit: ' min',
      digits: 1,
      goal: 8,
      target: { atMost: TESTS_AT_MOST_MIN },
    }),
    ...steps
      .filter((step) => step.seconds >= 30)
      .map((step) => figureRow(`\`npm test\`: ${step.name}`, step.seconds / 60, { unit: ' min', digits: 1 })),
  ];
}
