import { unacceptableMediaType } from '../errors.ts';

/** The format of rows. */
export type MediaType = {
  kind: 'array' | 'object' | 'csv';
  stripsNulls: boolean;
  /** The Content-Type of the answer. */
  contentType: string;
};

const OBJECT = 'application/vnd.pgrst.object+json';

const KINDS = new Map(
  Object.entries<MediaType['kind']>({
    '*/*': 'array',
    'application/*': 'array',
    'application/json': 'array',
    'application/vnd.pgrst.array': 'array',
    'application/vnd.pgrst.array+json': 'array',
    'application/vnd.pgrst.object': 'object',
    [OBJECT]: 'object',
    'text/csv': 'csv',
  }),
);

/** The best format that the client accepts. @throws RestError */
export function chooseMediaType(accept: string | null): MediaType {
  for (const { type, parameters } of readAccepted(accept ?? '*/*')) {
    const kind = KINDS.get(type);
    if (!kind) continue;
    const stripsNulls = type.includes('vnd.pgrst') && parameters.includes('nulls=stripped');
    return { kind, stripsNulls, contentType: contentTypeOf(kind, stripsNulls) };
  }
  throw unacceptableMediaType((accept ?? '').trim());
}

function contentTypeOf(kind: MediaType['kind'], stripsNulls: boolean): string {
  if (kind === 'csv') return 'text/csv; charset=utf-8';
  const nulls = stripsNulls ? ';nulls=stripped' : '';
  if (kind === 'object') return `${OBJECT}${nulls}; charset=utf-8`;
  return stripsNulls
    ? `application/vnd.pgrst.array+json${nulls}; charset=utf-8`
    : 'application/json; charset=utf-8';
}

/** Whether the client accepts one of `types`, or named none. */
export function accepts(accept: string | null, types: readonly string[]): boolean {
  return readAccepted(accept ?? '*/*').some(({ type }) => type === '*/*' || types.includes(type));
}

type Accepted = { type: string; parameters: string[]; quality: number };

function readAccepted(header: string): Accepted[] {
  const read = header.split(',').map((item) => {
    const [type = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const quality = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);
    return { type: type || '*/*', parameters, quality };
  });
  return read.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality);
}
