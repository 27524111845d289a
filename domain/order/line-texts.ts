type Marks = { sku: string; condition: string; grade: string | null; warranty: string };

/** What distinguishes a sold line from another with the same name: « Réf. SSD-1 · neuf · Garantie deux ans ». */
export const lineDetails = ({ sku, condition, grade, warranty }: Marks): string =>
  [`Réf. ${sku}`, condition, grade && `grade ${grade}`, warranty].filter(Boolean).join(' · ');
