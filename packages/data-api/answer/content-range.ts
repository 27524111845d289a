/** `0-9/42`, with `*` for a total that was not counted, or for an empty range of rows. */
export function contentRange(offset: number, rows: number, total: number | null): string {
  const range = rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : '*';
  return `${range}/${total ?? '*'}`;
}

/** The status of a read: 206 if there are more rows. The caller refuses an offset beyond the end. */
export function readStatus(rows: number, total: number | null): 200 | 206 {
  return total !== null && rows < total ? 206 : 200;
}
