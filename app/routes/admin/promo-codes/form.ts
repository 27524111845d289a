import type { FieldFacts, FieldsOf } from '#app/forms/field-table.ts';
import type { promoCodeSchema } from '#domain/promo/promo-form.ts';

export const PROMO_FIELDS = {
  name: {
    label: 'Code promo',
    help: 'De 3 à 24 lettres, chiffres ou traits d’union. Les clients l’écrivent en majuscules ou non.',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 24,
  },
  percent: {
    label: 'Pourcentage de remise',
    help: 'De 1 à 90. Ou bien un montant, ci-dessous.',
    optional: true,
    inputMode: 'numeric',
    maxLength: 2,
  },
  amount: {
    label: 'Montant de la remise, en euros',
    optional: true,
    inputMode: 'decimal',
    maxLength: 12,
  },
  minGoods: {
    label: 'Minimum de produits concernés, en euros',
    help: 'Pour un montant, au moins un euro de plus que lui.',
    optional: true,
    inputMode: 'decimal',
    maxLength: 12,
  },
  startsOn: { label: 'Premier jour', optional: true },
  endsOn: { label: 'Dernier jour, compris', optional: true },
  maxUses: {
    label: 'Nombre de commandes en tout',
    help: 'Vide\u00a0: autant qu’il en vient. Une commande annulée sans être payée rend son utilisation.',
    optional: true,
    inputMode: 'numeric',
    maxLength: 7,
  },
  maxUsesEach: {
    label: 'Nombre de commandes par adresse e-mail',
    optional: true,
    inputMode: 'numeric',
    maxLength: 4,
  },
  categories: { label: 'Seulement ces catégories' },
  onlyProducts: {
    label: 'Seulement ces produits',
    help: 'Une référence par ligne. Ils s’ajoutent aux catégories cochées\u00a0; rien nulle part, et le code vaut pour tout.',
    optional: true,
    spellCheck: false,
  },
  notProducts: {
    label: 'Jamais ces produits',
    help: 'Une référence par ligne.',
    optional: true,
    spellCheck: false,
  },
  stacks: { label: 'Se cumule avec les codes qui le permettent aussi', isBox: true },
  isActive: { label: 'Les clients peuvent s’en servir', isBox: true },
  note: { label: 'Note pour l’atelier', optional: true, maxLength: 500, spellCheck: true },
} satisfies FieldsOf<ReturnType<typeof promoCodeSchema>>;

/** The same with a box for each category, where the form has them. */
export function promoFields(
  categories: readonly { id: string; label: string }[],
): typeof PROMO_FIELDS & Record<string, FieldFacts> {
  const { onlyProducts, notProducts, stacks, isActive, note, ...before } = PROMO_FIELDS;
  const boxes = categories.map(({ id, label }) => [`categories.${id}`, { label, isBox: true }] as const);
  return { ...before, ...Object.fromEntries(boxes), onlyProducts, notProducts, stacks, isActive, note };
}
