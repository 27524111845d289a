/**
 * Icons of the three options, drawn with one path each: those of lucide would weigh three times as much, on a hundred
 * pages.
 */
export function DoItIcon() {
  return <WayIcon drawing="m12 12-8 8m7-9 2 2 7-7a1.4 1.4 0 0 0-2-2z" />;
}

export function HaveItDoneIcon() {
  return <WayIcon drawing="M4 21a8 8 0 0 1 16 0M8 7a4 4 0 1 0 8 0 4 4 0 1 0-8 0" />;
}

export function BuyItIcon() {
  return <WayIcon drawing="m12 3 8 4.5v9L12 21l-8-4.5v-9zm-8 4.5 8 4.5 8-4.5M12 12v9" />;
}

function WayIcon({ drawing }: { drawing: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawing} />
    </svg>
  );
}
