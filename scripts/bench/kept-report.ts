import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Report, type TakenSection, writeReport } from './written-report.ts';

type KeptFile = { facts: string[]; sections: Record<string, TakenSection> };

/**
 * The figures measured so far, in `docs`/benchmarks.json, and the report made from them: each measure renews its own
 * section.
 */
export function openKeptReport(docs: string, titles: readonly string[]) {
  const file = path.join(docs, 'benchmarks.json');
  const kept: KeptFile = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { facts: [], sections: {} };

  const asReport = (facts: string[], sections: ReadonlyMap<number, TakenSection>): Report => ({
    facts,
    sections,
    titles,
    notes: readNotes(path.join(docs, 'benchmarks/notes')),
  });
  const keptSections = () =>
    new Map(Object.entries(kept.sections).map(([number, section]) => [Number(number), section]));

  return {
    /** For sections that are not kept. */
    draft: (facts: string[], sections: ReadonlyMap<number, TakenSection>) =>
      writeReport(asReport(facts, sections)),
    renew(facts: string[], number: number, section: TakenSection): void {
      kept.facts = facts;
      kept.sections[number] = section;
      // JavaScript sorts such keys as numbers.
      writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
    },
    write(): void {
      writeFileSync(path.join(docs, 'benchmarks.md'), writeReport(asReport(kept.facts, keptSections())));
    },
  };
}

/** Why a target is missed, written by hand: 16.md belongs to section 16. */
function readNotes(folder: string): Map<number, string> {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+\.md$/.test(name)) : [];
  return new Map(
    files.map((name) => [Number.parseInt(name, 10), readFileSync(path.join(folder, name), 'utf8')]),
  );
}
