import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { decodeText } from './decode-text.ts';
import { MAX_COLUMNS, MAX_TABLE_LINES, type ReadTable, type TableLine, TOO_MANY_LINES } from './table.ts';

const CHUNK = 64 * 1024;

const NOT_TEXT =
  'Choisissez un fichier CSV ou un classeur .xlsx\u00a0: celui-ci n’est pas un tableau qui se lit.';
const TOO_WIDE = `Retirez des colonnes\u00a0: il y en a plus de ${MAX_COLUMNS}.`;

const FAULTS: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'Fermez le guillemet ouvert ici ou plus haut.',
  CSV_INVALID_CLOSING_QUOTE: 'Doublez les guillemets qui sont dans une case entre guillemets.',
  INVALID_OPENING_QUOTE: 'Mettez toute la case entre guillemets, ou retirez celui-ci.',
  CSV_MAX_RECORD_SIZE: 'Raccourcissez cette ligne, ou fermez son guillemet.',
};

/** Reads a CSV file as spreadsheets write it: with semicolons, commas or tabs, in one of the encodings of `decodeText`. */
export async function readCsv(file: Buffer): Promise<ReadTable> {
  const text = decodeText(file);
  if (text === null) return { fault: { line: 1, message: NOT_TEXT } };
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_column_count: true,
    skip_records_with_empty_values: true,
    max_record_size: 100_000,
    info: true,
  });
  const lines: TableLine[] = [];
  let end = 0;
  try {
    for await (const { record, info } of Readable.from(piecesOf(text)).pipe(parser)) {
      lines.push({ line: info.lines - breaksIn(record), cells: record });
      end = info.lines;
      if (lines.length > MAX_TABLE_LINES) return { fault: { line: end, message: TOO_MANY_LINES } };
      if (record.length > MAX_COLUMNS) return { fault: { line: end, message: TOO_WIDE } };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = FAULTS[error.code] ?? 'Corrigez cette ligne\u00a0: elle ne se lit pas comme du CSV.';
    return { fault: { line: Number(error.lines ?? end + 1), message } };
  }
  return { lines };
}

/** In pieces, so that other requests are answered meanwhile. */
function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK);
}

const breaksIn = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

const SEPARATORS = [';', ',', '\t'] as const;
/** An export may begin with its name and a date, on lines without a separator. */
const LINES_TO_HEADER = 10;

/** The separator that is most frequent in the header, which is the first line with one. */
function delimiterOf(text: string): string {
  const first = text.split(/\r\n|\n|\r/, LINES_TO_HEADER);
  const header = first.find((line) => SEPARATORS.some((sign) => line.includes(sign))) ?? '';
  const count = (sign: string) => header.split(sign).length;
  return SEPARATORS.reduce((best: string, sign) => (count(sign) > count(best) ? sign : best), ';');
}
