import type { SectionFacts } from './section-facts.ts';

/** The words of a section with the shop's facts instead of their names, `{{shop.hours}}`. */
export function fillFacts(text: string, facts: SectionFacts): string {
  const named: Readonly<Record<string, string>> = facts;
  return text.replace(/\{\{shop\.(\w+)\}\}/g, (token, name: string) => named[name] ?? token);
}
