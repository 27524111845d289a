import { GOALS } from './goals.ts';
import type { Row, Section } from './report.ts';

/** When a section was measured, at which commit, on how busy a machine, by how many rounds. */
export type Taken = { date: string; commit: string; load: string; effort: string };

export type TakenSection = Section & { taken: Taken };

/** All measures there are, by their numbers; those that were never taken have no section. */
export type Report = {
  facts: string[];
  sections: ReadonlyMap<number, TakenSection>;
  titles: readonly string[];
  /** What docs/benchmarks/notes/ says of a section. */
  notes: ReadonlyMap<number, string>;
};

/** The whole report as Markdown. */
export function writeReport({ facts, sections, titles, notes }: Report): string {
  const judged = [...sections.values()].flatMap(({ rows }) => rows).filter(isJudged);
  const met = judged.filter(({ isMet }) => isMet).length;
  const missing = titles.flatMap((title, index) =>
    sections.has(index + 1) ? [] : [`${index + 1}. ${title}`],
  );
  return [
    '# Benchmarks',
    '',
    '<!-- Written by `npm run bench` from benchmarks.json and benchmarks/notes/; `npm run bench -- --report` writes it again. -->',
    '',
    ...facts.map((fact) => `- ${fact}`),
    `- Targets met: ${met} of ${judged.length}`,
    ...(missing.length > 0 ? [`- Not measured yet: ${missing.join('; ')}`] : []),
    '',
    '## Summary',
    '',
    '| goal | figure | median | target | | section |',
    '|---|---|---|---|---|---|',
    ...GOALS.flatMap((title, index) => summaryOf(index + 1, title, sections)),
    ...[...sections]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([number, section]) => writeSection(number, section, notes)),
    '',
  ].join('\n');
}

const isJudged = ({ isMet }: Row) => isMet !== undefined;

function summaryOf(goal: number, title: string, sections: Report['sections']): string[] {
  const rows = [...sections].flatMap(([number, { rows }]) =>
    rows.filter((row) => row.goal === goal).map((row) => ({ ...row, number })),
  );
  if (rows.length === 0) return [`| ${goal}. ${title} | not measured yet | | | | |`];
  return rows.map(({ what, value, target = '', isMet, number }, index) => {
    const name = index === 0 ? `${goal}. ${title}` : '';
    return `| ${name} | ${what} | ${value} | ${target} | ${verdict(isMet)} | ${number} |`;
  });
}

function writeSection(
  number: number,
  { title, rows, notes, taken }: TakenSection,
  reasons: Report['notes'],
): string[] {
  const table =
    rows.length === 0
      ? []
      : ['', '| | median | range | target | |', '|---|---|---|---|---|', ...rows.map(writeRow)];
  const { date, commit, load, effort } = taken;
  const reason = reasons.get(number);
  return [
    '',
    `## ${number}. ${title}`,
    '',
    `*${date}, commit ${commit}, ${effort}; load of the machine before: ${load}. \`npm run bench -- --only=${number}\`*`,
    ...notes.flatMap((note) => ['', note]),
    ...table,
    ...(reason ? ['', reason.trim()] : []),
  ];
}

function writeRow({ what, value, range = '', target = '', isMet }: Row): string {
  return `| ${what} | ${value} | ${range} | ${target} | ${verdict(isMet)} |`;
}

const verdict = (isMet?: boolean) => (isMet === undefined ? '' : isMet ? 'met' : '**missed**');
