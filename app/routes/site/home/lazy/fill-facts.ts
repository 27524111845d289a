import type { SectionFacts } from './section-facts.ts';

/** Replaces the names of facts in a section's words, `{{shop.hours}}`, by the shop's facts. */
export function fillFacts(text: string, facts: SectionFacts): string {
  const named: Readonly<Record<string, string>> = facts;
  return text.replace(/\{\{shop\.(\w+)\}\}/g, (token, name: string) => named[name] ?? token);
}
