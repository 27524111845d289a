import type { Hazard } from '#domain/content/guides.ts';
import type { SafetyRules } from '#server/content/safety.ts';

type SafetyNoteProps = { hazards: readonly Hazard[]; rules: SafetyRules };

/** The workshop's safety rules for what this guide opens, shown before its first step. */
export function SafetyNote({ hazards, rules }: SafetyNoteProps) {
  if (hazards.length === 0) return null;
  return (
    <aside className="callout callout--warning" aria-labelledby="securite">
      <p id="securite" className="callout__title">
        Pour ne pas se blesser
      </p>
      <ul>
        {hazards.map((hazard) => (
          <li key={hazard}>
            <b>{rules[hazard].title}.</b> {rules[hazard].rules.join(' ')}
          </li>
        ))}
      </ul>
    </aside>
  );
}
