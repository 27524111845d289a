/** One value of a metric: its labels, and the suffix of its name (`_bucket`, `_sum`) when it has several. */
export type Sample = { suffix?: string; labels?: Record<string, string>; value: number };

export type Metric = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: readonly Sample[];
};

/** The text format of Prometheus, 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function writeMetrics(metrics: readonly Metric[]): string {
  const lines: string[] = [];
  for (const { name, help, type, samples } of metrics) {
    if (samples.length === 0) continue;
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
    for (const { suffix = '', labels = {}, value } of samples)
      lines.push(`${name}${suffix}${writeLabels(labels)} ${writeNumber(value)}`);
  }
  return `${lines.join('\n')}\n`;
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

function writeLabels(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const escapeLabel = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const writeNumber = (value: number) =>
  value === Number.POSITIVE_INFINITY ? '+Inf' : value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value);

type Describe = { name: string; help: string; labels?: readonly string[] };

/** No label value contains one. */
const SEPARATOR = '\u0000';

function labelled(names: readonly string[], key: string): Record<string, string> {
  const values = key.split(SEPARATOR);
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

/** Counters: values that only grow, by the values of their labels, in order. */
export function counter({ name, help, labels = [] }: Describe) {
  const series = new Map<string, number>();
  return {
    add(values: readonly string[], count = 1) {
      const key = values.join(SEPARATOR);
      series.set(key, (series.get(key) ?? 0) + count);
    },
    read: (): Metric => ({
      name,
      help,
      type: 'counter',
      samples: [...series].map(([key, value]) => ({ labels: labelled(labels, key), value })),
    }),
  };
}

/** Histograms: how often a duration was at most each bound, in seconds. */
export function histogram({ name, help, labels = [], bounds }: Describe & { bounds: readonly number[] }) {
  const series = new Map<string, { counts: number[]; sum: number }>();

  function samplesOf([key, { counts, sum }]: [string, { counts: number[]; sum: number }]): Sample[] {
    const own = labelled(labels, key);
    let below = 0;
    const buckets = counts.map((count, index) => {
      below += count;
      const le = index < bounds.length ? String(bounds[index]) : '+Inf';
      return { suffix: '_bucket', labels: { ...own, le }, value: below };
    });
    return [
      ...buckets,
      { suffix: '_sum', labels: own, value: sum },
      { suffix: '_count', labels: own, value: below },
    ];
  }

  return {
    observe(values: readonly string[], seconds: number) {
      const key = values.join(SEPARATOR);
      let one = series.get(key);
      if (!one) {
        one = { counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 };
        series.set(key, one);
      }
      let index = 0;
      while (index < bounds.length && seconds > (bounds[index] ?? 0)) index += 1;
      one.counts[index] = (one.counts[index] ?? 0) + 1;
      one.sum += seconds;
    },
    read: (): Metric => ({ name, help, type: 'histogram', samples: [...series].flatMap(samplesOf) }),
  };
}

export const gauge = (name: string, help: string, samples: number | readonly Sample[]): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: typeof samples === 'number' ? [{ value: samples }] : samples,
});
