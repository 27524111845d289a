const NAMES = {
  supplier: 'fournisseur',
  nature: 'nature',
  amount: 'montant',
  vat: 'tva',
  reference: 'piece',
  dueOn: 'echeance',
  receipt: 'reception',
} as const;

type BillTexts = { [Field in keyof typeof NAMES]?: string | undefined };

const FIELDS = Object.keys(NAMES) as (keyof typeof NAMES)[];

/** What is known of a supplier's bill, for the address of the form that records it. */
export const billInAddress = (texts: BillTexts): Record<string, string> =>
  Object.fromEntries(FIELDS.flatMap((field) => (texts[field] ? [[NAMES[field], texts[field]]] : [])));

/** The texts that such a form begins with. */
export const billOfAddress = (asked: URLSearchParams): BillTexts =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const text = asked.get(NAMES[field])?.slice(0, 300);
      return text ? [[field, text]] : [];
    }),
  );
