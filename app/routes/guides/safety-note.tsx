import type { Hazard } from '#domain/content/guides.ts';
import type { SafetySheet } from '#server/content/safety.ts';

type SafetyNoteProps = { hazards: readonly Hazard[]; sheet: SafetySheet };

/** The workshop's safety rules for what this guide opens, shown before its first step. */
export function SafetyNote({ hazards, sheet }: SafetyNoteProps) {
  if (hazards.length === 0) return null;
  return (
    <aside className="callout callout--warning" aria-labelledby="securite">
      <p id="securite" className="callout__title">
        Pour ne pas se blesser
      </p>
      <ul>
        {hazards.map((hazard) => (
          <li key={hazard}>
            <b>{sheet[hazard].title}.</b> {sheet[hazard].rules.join(' ')}
          </li>
        ))}
      </ul>
    </aside>
  );
}
