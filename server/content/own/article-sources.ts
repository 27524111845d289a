import type { Source } from '../sources.ts';

const DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/**
 * Sources as they are typed, one a line: « titre | éditeur | adresse | 27/11/2026 ». Whether they make good sources is
 * for the page's schema to say.
 */
export function readSources(lines: readonly string[]): { read: Source[]; faults: string[] } {
  const read: Source[] = [];
  const faults: string[] = [];
  for (const [index, line] of lines.entries()) {
    const refuse = (message: string) => faults.push(`Source ${index + 1}\u00a0: ${message}`);
    const [title, publisher, url, day, ...more] = line.split('|').map((part) => part.trim());
    if (!title || !publisher || !url || !day || more.length > 0)
      refuse('titre, éditeur, adresse et jour, séparés par des barres «\u00a0|\u00a0».');
    else {
      const [, date = '', month = '', year = ''] = DAY.exec(day) ?? [];
      if (!year) refuse('le jour s’écrit 27/11/2026.');
      else
        read.push({
          title,
          publisher,
          url,
          consulted: `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`,
        });
    }
  }
  return { read, faults };
}
