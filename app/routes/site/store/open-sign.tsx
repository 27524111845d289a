import { openingState, type Schedule } from '#domain/opening/opening-state.ts';
import { useMinute } from './use-minute.ts';

type OpenSignProps = {
  schedule: Schedule;
  /** The hours in words, shown until the browser has looked at its clock. */
  hours: string;
};

/**
 * Whether the shop is open now. The page is kept for all visitors, so only their browser can say it, with React
 * once the fonts are there (`data-lazy`).
 */
export function OpenSign({ schedule, hours }: OpenSignProps) {
  const minute = useMinute();
  const state = minute === null ? null : openingState(schedule, new Date(minute));
  return (
    <p className="venue__state" role="status" data-lazy="">
      {state ? (
        <span className={state.isOpen ? 'venue__sign venue__sign--open' : 'venue__sign'}>{state.text}</span>
      ) : (
        <span>Ouvert {hours}</span>
      )}
    </p>
  );
}
