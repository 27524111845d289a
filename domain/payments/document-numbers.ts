const NUMBER = /^(DEMO-)?(FAC|AV)-?(\d{4})-?(\d{1,9})$/;

/**
 * The numbers that a typed one may stand for: of an invoice or a credit note, with or without its zeros and hyphens; of a
 * demonstration too, whose letters nobody types. None for any other text.
 */
export function documentNumbers(typed: string): string[] {
  const text = typed
    .toUpperCase()
    .replaceAll(/[\u2010\u2011\u2013]/g, '-')
    .replaceAll(/\s/g, '');
  const [, demo, letters, year, count = ''] = NUMBER.exec(text) ?? [];
  if (!letters) return [];
  const number = `${letters}-${year}-${count.padStart(6, '0')}`;
  return demo ? [`DEMO-${number}`] : [number, `DEMO-${number}`];
}
