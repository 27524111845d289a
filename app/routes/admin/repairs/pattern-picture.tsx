import { placeOfPoint } from '#domain/repair/unlock-pattern.ts';

const STEP = 40;
const POINTS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const centreOf = (point: number) => {
  const { column, row } = placeOfPoint(point);
  return { x: (column + 0.5) * STEP, y: (row + 0.5) * STEP };
};

/** A pattern of nine points as it is drawn: a ring where it begins. */
export function PatternPicture({ points, label }: { points: readonly number[]; label: string }) {
  const [first] = points;
  const path = points.map((point, index) => {
    const { x, y } = centreOf(point);
    return `${index === 0 ? 'M' : 'L'}${x} ${y}`;
  });
  return (
    <svg viewBox={`0 0 ${STEP * 3} ${STEP * 3}`} className="pattern__picture" role="img" aria-label={label}>
      <path d={path.join('')} />
      {first !== undefined && (
        <circle cx={centreOf(first).x} cy={centreOf(first).y} r={14} className="pattern__first" />
      )}
      {POINTS.map((point) => {
        const { x, y } = centreOf(point);
        return <circle key={point} cx={x} cy={y} r={points.includes(point) ? 7 : 4} />;
      })}
    </svg>
  );
}
