type RepairPrice = { from: number | null; to: number | null; note?: string | null };

/** « de 69 à 129 € », « à partir de 59 €, hors disque », « sur devis », « gratuit ». */
export function formatRepairPrice({ from, to, note }: RepairPrice): string {
  return [formatRange(from, to), ...(note ? [note] : [])].join(', ');
}

function formatRange(from: number | null, to: number | null): string {
  if (from === null) return 'sur devis';
  if (to === null) return `à partir de ${from}\u00a0€`;
  if (to === 0) return 'gratuit';
  return from === to ? `${to}\u00a0€` : `de ${from} à ${to}\u00a0€`;
}
