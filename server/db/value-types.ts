import pg from 'pg';

const int8 = 20;
const DATE = 1082;

/**
 * How column values reach JavaScript, on our connections only. Counts are numbers: cents and rows stay far below
 * 2^53. A date stays the text "2026-11-21": a Date would shift by a day with the machine's time zone.
 */
export const valueTypes = new pg.TypeOverrides();
valueTypes.setTypeParser(int8, Number);
valueTypes.setTypeParser(DATE, (text: string) => text);
