import { labelStep, ticksOf } from './chart-scale.ts';

type Series = { name: string; values: readonly number[] };

type SeriesChartProps = {
  kind: 'line' | 'bar';
  /** One label for each position on the axis. */
  labels: readonly string[];
  /** Two series, which differ by their stroke as well as their colour. */
  series: readonly [Series, Series];
  /** Writes the labels of the left axis. */
  write: (value: number) => string;
  /** The least distance between two of those labels. */
  unit?: number;
};

/** A drawing’s measures, in its own units: about the pixels of the screen that it is for. */
type Size = { width: number; height: number; left: number; mostLabels: number };

const WIDE: Size = { width: 760, height: 300, left: 84, mostLabels: 8 };
/** A phone shows all days at once, with letters as large as its words. */
const NARROW: Size = { width: 340, height: 260, left: 68, mostLabels: 4 };
const RIGHT = 14;
const TOP = 14;
const BOTTOM = 34;

/**
 * Two series over the same days, drawn for a wide screen and for a phone; the style sheet shows the one that fits. Decorative,
 * because the table of its ChartFrame has the figures.
 */
export function SeriesChart(props: SeriesChartProps) {
  return (
    <>
      <Legend {...props} />
      <Drawing {...props} size={WIDE} className="figures__wide" />
      <Drawing {...props} size={NARROW} className="figures__narrow" />
    </>
  );
}

const Legend = ({ series, kind }: SeriesChartProps) => (
  <ul className="figures__legend">
    {series.map(({ name }, index) => (
      <li key={name}>
        <svg viewBox="0 0 32 16" aria-hidden="true">
          {kind === 'line' ? (
            <path d="M0 8H32" className={`figures__line figures__line--${index}`} />
          ) : (
            <rect x="2" y="2" width="28" height="12" className={`figures__bar figures__bar--${index}`} />
          )}
        </svg>
        {name}
      </li>
    ))}
  </ul>
);

type DrawingProps = SeriesChartProps & { size: Size; className: string };

function Drawing({ kind, labels, series, write, unit, size, className }: DrawingProps) {
  const { width, height, left, mostLabels } = size;
  const ticks = ticksOf(
    series.flatMap(({ values }) => values),
    unit,
  );
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
  const place = (width - left - RIGHT) / labels.length;
  const x = (index: number) => round(left + (index + 0.5) * place);
  const y = (value: number) =>
    round(TOP + ((highest - value) / (highest - lowest)) * (height - TOP - BOTTOM));
  const every = labelStep(labels.length, mostLabels);
  const Marks = kind === 'line' ? Lines : Bars;
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} fill="none" aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            d={`M${left} ${y(tick)}H${width - RIGHT}`}
            stroke={tick === 0 ? 'var(--c-line-strong)' : 'var(--c-line)'}
          />
          <text x={left - 8} y={y(tick) + 5} textAnchor="end">
            {write(tick)}
          </text>
        </g>
      ))}
      {/* The last day always has its label. */}
      {labels.map(
        (label, index) =>
          (labels.length - 1 - index) % every === 0 && (
            <text key={label} x={x(index)} y={height - 8} textAnchor="middle">
              {label}
            </text>
          ),
      )}
      <Marks series={series} x={x} y={y} place={place} />
    </svg>
  );
}

type MarksProps = {
  series: readonly Series[];
  x: (index: number) => number;
  y: (value: number) => number;
  /** The width of each position on the axis. */
  place: number;
};

/** With more points the line is drawn without dots. */
const MAX_POINTS = 31;
/** Closer dots would hide the line. */
const MIN_PLACE = 12;

function Lines({ series, x, y, place }: MarksProps) {
  return series.map(({ name, values }, line) => (
    <g key={name} className={`figures__line figures__line--${line}`}>
      <path d={values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('')} />
      {values.length <= MAX_POINTS &&
        place >= MIN_PLACE &&
        values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
          <circle key={index} cx={x(index)} cy={y(value)} r="4" />
        ))}
    </g>
  ));
}

function Bars({ series, x, y, place }: MarksProps) {
  const width = round(Math.min(28, place * 0.38));
  return series.map(({ name, values }, bar) => (
    <g key={name} className={`figures__bar figures__bar--${bar}`}>
      {values.map(
        (value, index) =>
          value !== 0 && (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
              key={index}
              x={round(x(index) + (bar - 1) * (width + 1) + (bar === 0 ? 0 : 1))}
              y={Math.min(y(value), y(0))}
              width={width}
              height={round(Math.abs(y(value) - y(0)))}
            />
          ),
      )}
    </g>
  ));
}

const round = (value: number) => Math.round(value * 10) / 10;
