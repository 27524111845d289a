import { useEffect, useRef, useState } from 'react';
import type { DrawnFields } from '#app/forms/field-table.ts';
import { Button } from '#app/ui/button.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { formatDayOfYear } from '#domain/dates/dates.ts';
import type { DayLoad, WorkLoad } from '#domain/repair/day-load.ts';
import { REPAIR_GROUPS } from '#domain/repair/repair-board.ts';

/** Open days that are offered to press. */
const OFFERED = 6;

type PromiseFieldProps = { drawn: DrawnFields<'promisedOn'>; load: WorkLoad };

/** The day that is promised, with what the shop has promised for the days to come and the work that is open. */
export function PromiseField({ drawn, load }: PromiseFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(drawn.typed('promisedOn') ?? '');
  // A day that was written before React was there.
  useEffect(() => setChosen(input.current?.value ?? ''), []);
  const offered = load.days.filter(({ isOpen }) => isOpen).slice(0, OFFERED);
  function choose(day: string) {
    if (input.current === null) return;
    input.current.value = day;
    // Drafts hear of it as of typing.
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <div className="promise">
      <Field {...drawn.field('promisedOn')}>
        <DateInput
          {...drawn.control('promisedOn')}
          ref={input}
          onInput={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      </Field>
      <div className="promise__load">
        <p role="status">{chosenText(load.days, chosen)}</p>
        <ul className="promise__days needs-script" aria-label="Jours d’ouverture à venir">
          {offered.map((day) => (
            <li key={day.day}>
              <Button
                size="s"
                variant={day.day === chosen ? 'primary' : 'secondary'}
                aria-pressed={day.day === chosen}
                data-replay=""
                onClick={() => choose(day.day)}
              >
                {dayText(day)}
              </Button>
            </li>
          ))}
        </ul>
        <p className="help promise__plain">{`${offered.map(dayText).join('\u00a0; ')}.`}</p>
        <p className="help">{workText(load)}</p>
      </div>
    </div>
  );
}

const dayText = ({ day, promised }: DayLoad): string =>
  `${formatDayOfYear(day)}\u00a0: ${promised === 0 ? 'rien de promis' : `${promised}\u00a0promis`}`;

/** What is known of the day in the field; nothing of a day that is far ahead. */
function chosenText(days: readonly DayLoad[], chosen: string): string {
  const day = days.find((each) => each.day === chosen);
  if (!day) return '';
  return day.isOpen ? `Le ${dayText(day)}.` : `Le magasin est fermé le ${formatDayOfYear(day.day)}.`;
}

function workText({ open, late }: WorkLoad): string {
  const parts = open.map(({ group, count }) => `${REPAIR_GROUPS[group].label.toLowerCase()}\u00a0${count}`);
  if (late > 0) parts.push(`en retard\u00a0${late}`);
  return parts.length === 0 ? 'Aucun travail en cours.' : `Travail en cours\u00a0: ${parts.join(', ')}.`;
}
