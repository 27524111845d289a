type Guaranteed = { condition: string; warranty: string };

/**
 * The guarantee beyond the law's two years, as a sentence without its full stop; empty if there is none. A text of
 * the product itself takes precedence over the one for all used goods (/entreprise/garanties).
 */
export function warrantyOf({ condition, warranty }: Guaranteed, usedWarranty: string): string {
  const own = warranty.trim();
  if (own || condition === 'neuf' || !usedWarranty.trim()) return own;
  return `Garanti ${usedWarranty} par l’atelier`;
}
