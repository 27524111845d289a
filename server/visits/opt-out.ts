/**
 * Whether the browser says, by Global Privacy Control or Do Not Track, that its visitor does not want to be counted.
 */
export function hasOptedOut(headers: Headers): boolean {
  return headers.get('Sec-GPC')?.trim() === '1' || headers.get('DNT')?.trim() === '1';
}
