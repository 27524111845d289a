type Guaranteed = { condition: string; warranty: string };

/**
 * What is promised with a product beside the law's two years, as one sentence without its full stop; empty when nobody promises anything.
 * What was written of the product itself comes before what the shop gives on all used goods (/entreprise/garanties).
 */
export function warrantyOf({ condition, warranty }: Guaranteed, usedWarranty: string): string {
  const own = warranty.trim();
  if (own || condition === 'neuf' || !usedWarranty.trim()) return own;
  return `Garanti ${usedWarranty} par l’atelier`;
}
