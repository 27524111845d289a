import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { orderRequestSchema } from '#domain/order/order-request.ts';

// Read by the action only: nothing of this reaches a browser.

/** The fields of the form, by their names, with the labels that the summary of errors shows. */
const LABELS: Readonly<Record<string, string>> = {
  nom: 'Nom',
  email: 'Adresse e-mail',
  telephone: 'Téléphone',
  livraison: 'Retrait ou livraison',
  'relais-nom': 'Nom du point relais',
  'relais-rue': 'Numéro et rue du point relais',
  'relais-code-postal': 'Code postal du point relais',
  'relais-ville': 'Ville du point relais',
  rue: 'Numéro et rue',
  complement: 'Complément d’adresse',
  'code-postal': 'Code postal',
  ville: 'Ville',
  'adresse-choisie': 'Adresse de livraison',
  'livraison-rue': 'Numéro et rue de livraison',
  'livraison-complement': 'Complément d’adresse de livraison',
  'livraison-code-postal': 'Code postal de livraison',
  'livraison-ville': 'Ville de livraison',
  paiement: 'Règlement',
  cgv: 'Conditions générales',
};

/** Those that are shown again as they were typed. */
export const KEPT_FIELDS = [...Object.keys(LABELS), 'autre-adresse', 'cgv-version'];

const ADDRESS_FIELDS = { street: 'rue', more: 'complement', postcode: 'code-postal', city: 'ville' } as const;

/** The field of each part of a request that its customer writes. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'customer.name': 'nom',
  'customer.email': 'email',
  'customer.phone': 'telephone',
  delivery: 'livraison',
  'delivery.method': 'livraison',
  'delivery.relayPoint.name': 'relais-nom',
  'delivery.relayPoint.street': 'relais-rue',
  'delivery.relayPoint.postcode': 'relais-code-postal',
  'delivery.relayPoint.city': 'relais-ville',
  'delivery.addressChoice': 'adresse-choisie',
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
  if (asked.delivery.method === 'parcel' && parcelAddressOf(form) === 'unclear')
    issues.push({ path: 'delivery.addressChoice', message: WHICH_ADDRESS });
  if (form.get('cgv') !== 'oui')
    issues.push({ path: 'cgv', message: 'Acceptez les conditions générales de vente.' });
  return { asked, errors: errorsOf(issues, form) };
}

/** One sentence for each field that is wrong, in the order of the fields; what no field is about comes last, once. */
export function errorsOf(issues: readonly Issue[], form: FormData): FieldError[] {
  const isSame = parcelAddressOf(form) !== 'delivery';
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

const WHICH_ADDRESS = 'Vous avez écrit deux adresses\u00a0: choisissez celle où livrer.';

/**
 * Where a parcel goes. An address that was written although its box is not ticked is not left out without a word: unless it
 * is the other one again, its customer says which one counts.
 */
function parcelAddressOf(form: FormData): 'billing' | 'delivery' | 'unclear' {
  const choice = form.get('adresse-choisie');
  if (form.get('autre-adresse') === 'oui' || choice === 'livraison') return 'delivery';
  const written = (prefix: string) =>
    Object.values(ADDRESS_FIELDS)
      .map((field) => textOf(form, prefix + field).trim())
      .join('\n')
      .toLowerCase();
  const delivery = written('livraison-');
  const isOther = delivery.trim() !== '' && delivery !== written('');
  return isOther && choice !== 'facturation' ? 'unclear' : 'billing';
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function readRequest(form: FormData) {
  const text = (name: string) => textOf(form, name);
  const address = (prefix: string) => ({
    street: text(`${prefix}rue`),
    ...(text(`${prefix}complement`).trim() && { more: text(`${prefix}complement`) }),
    postcode: text(`${prefix}code-postal`),
    city: text(`${prefix}ville`),
  });
  const relayPoint = () => ({
    name: text('relais-nom'),
    street: text('relais-rue'),
    postcode: text('relais-code-postal'),
    city: text('relais-ville'),
  });
  const method = text('livraison');
  return {
    idempotencyKey: text('cle'),
    customer: { name: text('nom'), email: text('email'), phone: text('telephone') },
    billingAddress: address(''),
    delivery: {
      method,
      ...(method === 'parcel' && {
        address: address(parcelAddressOf(form) === 'delivery' ? 'livraison-' : ''),
      }),
      ...(method === 'relay' && { relayPoint: relayPoint() }),
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
