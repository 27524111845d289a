import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { orderRequestSchema } from '#domain/order/order-request.ts';

// Read by the action only: nothing of this reaches a browser.

/** The fields of the form, by their names, with the labels that the summary of errors shows. */
const LABELS: Readonly<Record<string, string>> = {
  nom: 'Nom',
  email: 'Adresse e-mail',
  telephone: 'Téléphone',
  livraison: 'Retrait ou livraison',
  'point-relais': 'Point relais',
  rue: 'Numéro et rue',
  complement: 'Complément d’adresse',
  'code-postal': 'Code postal',
  ville: 'Ville',
  'livraison-rue': 'Numéro et rue de livraison',
  'livraison-complement': 'Complément d’adresse de livraison',
  'livraison-code-postal': 'Code postal de livraison',
  'livraison-ville': 'Ville de livraison',
  paiement: 'Règlement',
  cgv: 'Conditions générales',
};

/** Those that are shown again as they were typed. */
export const KEPT_FIELDS = [...Object.keys(LABELS), 'autre-adresse'];

const ADDRESS_FIELDS = { street: 'rue', more: 'complement', postcode: 'code-postal', city: 'ville' } as const;

/** The field of each part of a request that its customer writes. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'customer.name': 'nom',
  'customer.email': 'email',
  'customer.phone': 'telephone',
  delivery: 'livraison',
  'delivery.method': 'livraison',
  'delivery.relayPoint': 'point-relais',
  payment: 'paiement',
  cgv: 'cgv',
  ...Object.fromEntries(
    Object.entries(ADDRESS_FIELDS).flatMap(([part, field]) => [
      [`billingAddress.${part}`, field],
      [`delivery.address.${part}`, `livraison-${field}`],
    ]),
  ),
};

type Issue = { path: string; message: string };

/** What the form asks for, unchecked, and what of it is wrong. */
export function readCheckoutForm(form: FormData, { hasCards }: { hasCards: boolean }) {
  const asked = readRequest(form);
  const issues: Issue[] = (orderRequestSchema.safeParse(asked).error?.issues ?? []).map(
    ({ path, message }) => ({ path: path.join('.'), message }),
  );
  if (asked.payment === 'card' && !hasCards)
    issues.push({ path: 'payment', message: 'Choisissez un moyen de paiement.' });
  if (form.get('cgv') !== 'oui')
    issues.push({ path: 'cgv', message: 'Acceptez les conditions générales de vente.' });
  return { asked, errors: errorsOf(issues, form) };
}

/** One sentence for each field that is wrong, in the order of the fields; what no field is about comes last, once. */
export function errorsOf(issues: readonly Issue[], form: FormData): FieldError[] {
  const isSame = form.get('autre-adresse') !== 'oui';
  const byField = new Map<string | undefined, string>();
  for (const { path, message } of issues) {
    const field = FIELD_OF[isSame ? path.replace('delivery.address.', 'billingAddress.') : path];
    if (!byField.has(field)) byField.set(field, field ? message : wordsOf(path, message));
  }
  const order = Object.keys(LABELS);
  return [...byField]
    .map(([field, message]) => ({ field, label: field && LABELS[field], message }))
    .sort((a, b) => placeOf(order, a.field) - placeOf(order, b.field));
}

const placeOf = (order: readonly string[], field: string | undefined) =>
  field ? order.indexOf(field) : order.length;

const wordsOf = (path: string, message: string) =>
  path === 'lines' ? message : 'Rechargez la page\u00a0: ce formulaire est incomplet.';

function readRequest(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const address = (prefix: string) => ({
    street: text(`${prefix}rue`),
    ...(text(`${prefix}complement`).trim() && { more: text(`${prefix}complement`) }),
    postcode: text(`${prefix}code-postal`),
    city: text(`${prefix}ville`),
  });
  const method = text('livraison');
  return {
    idempotencyKey: text('cle'),
    customer: { name: text('nom'), email: text('email'), phone: text('telephone') },
    billingAddress: address(''),
    delivery: {
      method,
      ...(method === 'parcel' && { address: address(text('autre-adresse') === 'oui' ? 'livraison-' : '') }),
      ...(method === 'relay' && { relayPoint: text('point-relais') }),
    },
    payment: text('paiement'),
    lines: form.getAll('ligne').map(readLine),
    deliveryCents: digits(text(`frais-${method}`)) ?? 0,
    cgvVersion: text('cgv-version'),
  };
}

/** « id:quantity:price », as the page was shown. */
function readLine(value: FormDataEntryValue) {
  const [productId, quantity, unitPriceCents] = typeof value === 'string' ? value.split(':') : [];
  return { productId, quantity: digits(quantity), unitPriceCents: digits(unitPriceCents) };
}

/** Digits and nothing else: neither « 1e9 », nor « 1.5 », nor « -1 » is a number here. */
const digits = (text = '') => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);
