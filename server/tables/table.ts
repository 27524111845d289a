export type TableLine = {
  /** Line in the file, from 1: where the row begins, if a cell has several lines. */
  line: number;
  cells: string[];
};

/** A file with columns, as texts; its first line has their titles. */
export type ReadTable =
  | { lines: TableLine[]; fault?: undefined }
  | { fault: { line: number; message: string } };

/** Titles and 20 000 rows. */
export const MAX_TABLE_LINES = 20_001;
export const MAX_COLUMNS = 100;
/** Upper bound for the characters of all cells together: 20 000 rows with their descriptions. */
export const MAX_CHARACTERS = 12_000_000;

export const TOO_MANY_LINES = 'Partagez le fichier\u00a0: il compte plus de 20\u00a0000 lignes.';
