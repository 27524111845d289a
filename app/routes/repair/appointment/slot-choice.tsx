import { ArrowLeft, ArrowRight } from 'lucide';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { formatDayOfYear, weekdayName } from '#domain/dates/dates.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { CalendarView } from './calendar-view.ts';

type DayChoiceProps = {
  calendar: CalendarView;
  /** The address that shows the slots of a day. */
  pathOf: (day: string) => string;
};

/** The days of one week and the weeks around it, as links: works without script. */
export function DayChoice({ calendar: { day: shown, week, before, after }, pathOf }: DayChoiceProps) {
  return (
    <nav className="appointment__days" aria-label="Choisir un jour">
      <ul>
        {week.map(({ day, free }) => (
          <li key={day}>
            <Link to={pathOf(day)} aria-current={day === shown ? 'date' : undefined}>
              <span>{capitalize(weekdayName(day))}</span>
              <b>{formatDayOfYear(day).split(' ').slice(1).join(' ')}</b>
              <small>{free === 0 ? 'Complet' : `${free} place${free > 1 ? 's' : ''}`}</small>
            </Link>
          </li>
        ))}
      </ul>
      <p className="appointment__weeks">
        {before && (
          <Link to={pathOf(before)}>
            <Icon icon={ArrowLeft} />
            Semaine précédente
          </Link>
        )}
        {after && (
          <Link to={pathOf(after)}>
            Semaine suivante
            <Icon icon={ArrowRight} />
          </Link>
        )}
      </p>
    </nav>
  );
}

type SlotListProps = {
  calendar: CalendarView;
  /** The slot chosen before the form came back with errors. */
  chosen?: string | undefined;
  error?: string | undefined;
};

/** The slots of the day; full ones are shown but cannot be chosen. */
export function SlotList({ calendar: { day, slots }, chosen, error }: SlotListProps) {
  return (
    <div className="appointment__slots">
      <RadioGroup
        // A new key drops the choice made for another day.
        key={day}
        name="startsAt"
        legend={`Heure d’arrivée, ${formatDayOfYear(day ?? '')}`}
        look="cards"
        help={slots.every(({ free }) => free === 0) && 'Ce jour est complet\u00a0: choisissez-en un autre.'}
        choices={slots.map(({ value, time, free }) => ({
          value,
          label: time,
          aside: free === 0 ? 'complet' : undefined,
          isDisabled: free === 0,
        }))}
        defaultValue={slots.some(({ value, free }) => value === chosen && free > 0) ? chosen : undefined}
        error={error}
      />
    </div>
  );
}
