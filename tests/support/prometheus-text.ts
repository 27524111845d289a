export type ReadMetrics = {
  /** Type of each metric. */
  types: Map<string, string>;
  /** Value of each series, by its name and labels as written. */
  values: Map<string, number>;
};

const SERIES =
  /^([a-zA-Z_:][a-zA-Z0-9_:]*)((?:\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)+\})?) (-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|\+Inf|NaN)$/;

/**
 * Reads the text format of Prometheus as strictly as its own parser: a help and a type before the series of a metric, each
 * series once, buckets that grow up to the count. @throws on anything else
 */
export function readPrometheusText(text: string): ReadMetrics {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const types = new Map<string, string>();
  const values = new Map<string, number>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (kind === 'HELP') {
      if (types.has(name)) throw new Error(`${name} comes twice`);
      current = name;
    } else if (kind === 'TYPE') {
      if (name !== current || !/^(?:counter|gauge|histogram)$/.test(rest)) throw new Error(line);
      types.set(name, rest);
    } else {
      const [, series = '', labels = '', value = ''] = SERIES.exec(line) ?? [];
      const owner =
        types.get(current) === 'histogram' ? series.replace(/_(?:bucket|sum|count)$/, '') : series;
      if (!series || owner !== current) throw new Error(`no series: ${line}`);
      const key = series + labels;
      if (values.has(key)) throw new Error(`${key} comes twice`);
      values.set(key, Number(value.replace('Inf', 'Infinity')));
    }
  }
  checkBuckets(values);
  return { types, values };
}

function checkBuckets(values: ReadMetrics['values']): void {
  const last = new Map<string, number>();
  for (const [key, value] of values) {
    if (!key.includes('_bucket{')) continue;
    const owner = key.replace(/,?le="[^"]+"/, '').replace('{}', '');
    if (value < (last.get(owner) ?? 0)) throw new Error(`${key} is less than the one before`);
    last.set(owner, value);
  }
  for (const [owner, value] of last)
    if (values.get(owner.replace('_bucket', '_count')) !== value) throw new Error(`${owner} has not all`);
}
