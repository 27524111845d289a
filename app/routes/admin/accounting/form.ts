import type { FieldsOf } from '#app/forms/field-table.ts';
import type { purchaseSchema } from '#domain/accounting/purchase.ts';
import type { paidBillsSchema, supplierBillSchema } from '#domain/accounting/supplier-bill.ts';
import type { usedGoodsSchema } from '#domain/accounting/used-goods-form.ts';
import type { noteBonusesSchema } from '#domain/bonus/bonus-form.ts';

const AMOUNT = { inputMode: 'decimal', maxLength: 20 } as const;

export const PURCHASE_FIELDS = {
  day: { label: 'Date de l’achat' },
  supplier: { label: 'Fournisseur', maxLength: 160 },
  nature: { label: 'Nature', help: 'Ce qui a été acheté, en quelques mots.', maxLength: 300 },
  amount: { label: 'Montant payé', help: 'En euros, par exemple 129,90.', ...AMOUNT },
  vat: {
    label: 'Dont TVA',
    help: 'En euros, telle que la facture la détaille\u00a0; rien si elle n’en a pas.',
    optional: true,
    ...AMOUNT,
  },
  way: { label: 'Moyen' },
  reference: {
    label: 'Pièce',
    help: 'Le numéro de la facture du fournisseur.',
    optional: true,
    maxLength: 80,
  },
} satisfies FieldsOf<ReturnType<typeof purchaseSchema>>;

export const SUPPLIER_BILL_FIELDS = {
  billId: {},
  receipt: {},
  dueOn: { label: 'À payer le' },
  supplier: PURCHASE_FIELDS.supplier,
  nature: PURCHASE_FIELDS.nature,
  amount: { ...PURCHASE_FIELDS.amount, label: 'Montant' },
  vat: PURCHASE_FIELDS.vat,
  reference: PURCHASE_FIELDS.reference,
} satisfies FieldsOf<ReturnType<typeof supplierBillSchema>>;

export const PAID_BILLS_FIELDS = {
  'bills[]': { label: 'Factures payées' },
  day: { label: 'Date du paiement' },
  way: { label: 'Moyen' },
} satisfies FieldsOf<ReturnType<typeof paidBillsSchema>>;

export const BONUS_STEP_FIELDS = {
  'bonuses[]': { label: 'Bonus' },
  step: { label: 'Étape' },
  reference: {
    label: 'Numéro de la demande',
    help: 'Celui que l’organisme donne, quand vous la lui envoyez.',
    optional: true,
    maxLength: 80,
    autoComplete: 'off',
  },
  reason: {
    label: 'Motif',
    help: 'D’un refus, d’une rectification, ou de ce que l’atelier garde à sa charge.',
    optional: true,
    maxLength: 300,
  },
} satisfies FieldsOf<ReturnType<typeof noteBonusesSchema>>;

/** Everything the law requires about a used item and its seller. */
export const USED_GOODS_FIELDS = {
  correction: { label: 'Erreur corrigée', maxLength: 500 },
  acquiredOn: { label: 'Date de l’achat ou de la reprise' },
  description: {
    label: 'Description',
    help: 'Genre, marque, modèle, couleur, signes particuliers.',
    maxLength: 500,
  },
  serial: {
    label: 'Numéro de série ou IMEI',
    optional: true,
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 80,
  },
  origin: {
    label: 'Provenance',
    help: 'Par exemple «\u00a0achat à un particulier, au comptoir\u00a0».',
    maxLength: 200,
  },
  price: {
    label: 'Prix payé',
    help: 'En euros. En échange, ce qui est déduit de la vente\u00a0; 0 pour un dépôt ou un don.',
    ...AMOUNT,
  },
  way: {
    label: 'Moyen',
    help: 'Payé à un particulier, l’achat compte aussi à la caisse et au registre des achats. Un échange se déduit ensuite à la vente. D’une société, inscrivez-y sa facture.',
  },
  sellerName: {
    label: 'Nom et prénoms du vendeur',
    help: 'Pour une société, sa dénomination et son représentant.',
    autoComplete: 'off',
    maxLength: 200,
  },
  sellerAddress: { label: 'Adresse du vendeur', autoComplete: 'off', maxLength: 300 },
  documentKind: { label: 'Pièce d’identité présentée' },
  documentNumber: { label: 'Numéro de la pièce', autoComplete: 'off', spellCheck: false, maxLength: 60 },
  documentIssuer: {
    label: 'Délivrée par, et quand',
    help: 'Par exemple «\u00a0Préfecture de la Marne, 3 mai 2021\u00a0».',
    maxLength: 120,
  },
} satisfies FieldsOf<ReturnType<typeof usedGoodsSchema>>;
