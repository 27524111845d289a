/** `0-9/42`, the total `*` when it was not counted, the rows `*` when there are none. */
export function contentRange(offset: number, rows: number, total: number | null): string {
  const range = rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : '*';
  return `${range}/${total ?? '*'}`;
}

/** Of a read: 206 when there is more than is shown. An offset behind the end is the caller's to refuse. */
export function readStatus(rows: number, total: number | null): 200 | 206 {
  return total !== null && rows < total ? 206 : 200;
}
