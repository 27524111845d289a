import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

export type CsvLine = {
  /** Line in the file, from 1: where the row begins, if a cell has several lines. */
  line: number;
  cells: string[];
};

export type CsvTable = { lines: CsvLine[]; fault?: undefined } | { fault: { line: number; message: string } };

const MAX_LINES = 20_001;
const CHUNK = 64 * 1024;

const NOT_UTF8 =
  'Enregistrez le fichier en «\u00a0CSV UTF-8\u00a0»\u00a0: ses lettres accentuées ne se lisent pas.';
const TOO_MANY = 'Partagez le fichier\u00a0: il compte plus de 20\u00a0000 produits.';

const FAULTS: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'Fermez le guillemet ouvert ici ou plus haut.',
  CSV_INVALID_CLOSING_QUOTE: 'Doublez les guillemets qui sont dans une case entre guillemets.',
  INVALID_OPENING_QUOTE: 'Mettez toute la case entre guillemets, ou retirez celui-ci.',
  CSV_MAX_RECORD_SIZE: 'Raccourcissez cette ligne, ou fermez son guillemet.',
};

/** Reads a CSV file as spreadsheets write it: UTF-8 with or without its mark; semicolons, commas or tabs. */
export async function readCsv(file: Buffer): Promise<CsvTable> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return { fault: { line: lineOfFirstFault(file), message: NOT_UTF8 } };
  }
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_column_count: true,
    skip_records_with_empty_values: true,
    max_record_size: 100_000,
    info: true,
  });
  const lines: CsvLine[] = [];
  let end = 0;
  try {
    for await (const { record, info } of Readable.from(piecesOf(text)).pipe(parser)) {
      lines.push({ line: info.lines - breaksIn(record), cells: record });
      end = info.lines;
      if (lines.length > MAX_LINES) return { fault: { line: end, message: TOO_MANY } };
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

/** The separator that is most frequent in the header. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string) => header.split(sign).length;
  return [';', ',', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function lineOfFirstFault(file: Buffer): number {
  const broken = file.toString('utf8').indexOf('\ufffd');
  return file.toString('utf8').slice(0, broken).split('\n').length;
}
