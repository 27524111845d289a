import { z } from 'zod';
import { addressFields } from '#app/features/address/address-form.ts';
import { COMPANY_FIELDS, companySent } from '#app/features/billing/company-form.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { billingAddressSchema, isCounterOrder, orderRequestSchema } from '#domain/order/order-request.ts';

const RELAY = { autoComplete: 'off', maxLength: 75 } as const;

export const CHECKOUT_FIELDS = {
  'customer.name': { label: 'Nom et prénom', autoComplete: 'name' },
  'customer.email': {
    label: 'Adresse e-mail',
    help: 'Pour la confirmation et le suivi de cette commande.',
    type: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
  },
  'customer.phone': {
    label: 'Téléphone',
    help: 'Au sujet de cette commande seulement. Facultatif si vous réglez au comptoir.',
    type: 'tel',
    autoComplete: 'tel',
  },
  ...COMPANY_FIELDS,
  'delivery.method': { label: 'Retrait ou livraison' },
  'delivery.relayPoint.name': { label: 'Nom du point relais', ...RELAY },
  'delivery.relayPoint.street': { label: 'Numéro et rue du point relais', ...RELAY },
  'delivery.relayPoint.postcode': {
    label: 'Code postal du point relais',
    ...RELAY,
    inputMode: 'numeric',
    maxLength: 7,
  },
  'delivery.relayPoint.city': { label: 'Ville du point relais', ...RELAY },
  payment: { label: 'Règlement' },
  sentPayment: { label: 'Règlement' },
  ...addressFields('billingAddress', 'billing'),
  'billingAddress.postcode': {
    label: 'Code postal',
    help: 'D’un autre pays, avec ses lettres\u00a0: B-1000.',
    autoComplete: 'billing postal-code',
    autoCapitalize: 'characters',
    maxLength: 12,
  },
  otherAddress: {},
  addressChoice: { label: 'Adresse de livraison' },
  ...addressFields('delivery.address', 'shipping', 'de livraison'),
  terms: { label: 'Conditions générales' },
  cgvVersion: {},
} satisfies FieldsOf<ReturnType<typeof sentSchema>>;

/** A missing field is no error, since an error takes as long to make as the rest of a field. */
const text = () => z.string().catch('').default('');
/** A group of fields that may all be missing from the page. */
const group = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).prefault({} as never);
const address = () => group({ street: text(), more: text(), postcode: text(), city: text() });
const relayPoint = () => group({ name: text(), street: text(), postcode: text(), city: text() });

/** The form as the page sends it, unchecked: the order says what is wrong with it. */
const sentSchema = () =>
  z.object({
    idempotencyKey: text(),
    customer: group({ name: text(), email: text(), phone: text(), ...companySent() }),
    billingAddress: address(),
    delivery: group({ method: text(), address: address(), relayPoint: relayPoint() }),
    otherAddress: text(),
    addressChoice: text(),
    payment: text(),
    sentPayment: text(),
    lines: z.array(z.string()).catch([]),
    promos: z.array(z.string()).catch([]),
    deliveryCents: z.record(z.string(), z.string()).catch({}),
    cgvVersion: text(),
    terms: text(),
  });

type Sent = z.output<ReturnType<typeof sentSchema>>;

/** The order in the form, of which the shop has yet to check prices and stock, and whether its address was written once. */
export const checkoutSchema = () => orderedSchema({ hasCards: true });
/** The same, to be paid by card: its form does not ask how. */
export const cardCheckoutSchema = () => orderedSchema({ hasCards: true, isByCard: true });
/** The same for a shop that takes no cards. */
export const checkoutSchemaWithoutCards = () => orderedSchema({ hasCards: false });

const orderedSchema = ({ hasCards, isByCard = false }: { hasCards: boolean; isByCard?: boolean }) =>
  sentSchema().transform((typed, context) => {
    const sent = isByCard ? { ...typed, payment: 'card', sentPayment: 'card' } : typed;
    const asked = orderIn(sent);
    const question = isAskedOfSent(sent) ? 'sentPayment' : 'payment';
    const { data: request, error } = orderRequestSchema.safeParse(asked.request);
    const issues = (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
    const tell = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: path === '' ? [] : path.split('.'), message });
    for (const { path, message } of atFields(issues, asked))
      tell(path === 'payment' ? question : path, message);
    if (asked.request.payment === 'card' && !hasCards) tell(question, 'Choisissez un moyen de paiement.');
    if (sent.delivery.method === 'parcel' && parcelAddressOf(sent) === 'unclear')
      tell('addressChoice', 'Vous avez écrit deux adresses\u00a0: choisissez celle où livrer.');
    if (sent.terms !== 'oui') tell('terms', 'Acceptez les conditions générales de vente.');
    return request ? { request, isSameAddress: asked.isSameAddress } : z.NEVER;
  });

/** The errors of an order, at the fields of its form. An address that serves for both was written once. */
export function atFields(
  issues: readonly { path: string; message: string }[],
  { isSameAddress }: Pick<ReturnType<typeof orderIn>, 'isSameAddress'>,
) {
  const fieldOf = (path: string) => {
    if (path === 'lines') return '';
    return isSameAddress ? path.replace(/^delivery\.address/, 'billingAddress') : path;
  };
  return issues.map(({ path, message }) => ({ path: fieldOf(path), message }));
}

/**
 * The address that a parcel goes to. An address that was written although its box is not ticked is not dropped silently:
 * unless it repeats the other one, the customer says which one counts.
 */
function parcelAddressOf({
  otherAddress,
  addressChoice,
  billingAddress,
  delivery,
}: Sent): 'billing' | 'delivery' | 'unclear' {
  if (otherAddress === 'oui' || addressChoice === 'delivery') return 'delivery';
  const written = ({ street, more, postcode, city }: Sent['billingAddress']) =>
    [street, more, postcode, city]
      .map((part) => part.trim())
      .join('\n')
      .toLowerCase();
  const other = written(delivery.address);
  const isOther = other.trim() !== '' && other !== written(billingAddress);
  return isOther && addressChoice !== 'billing' ? 'unclear' : 'billing';
}

/** What is sent is paid before it leaves: its ways to pay are a question of their own. */
const isAskedOfSent = ({ delivery, sentPayment }: Sent): boolean =>
  delivery.method !== 'pickup' && sentPayment !== '';

function orderIn(sent: Sent) {
  const { method, relayPoint } = sent.delivery;
  const payment = isAskedOfSent(sent) ? sent.sentPayment : sent.payment;
  const isAtCounter = isCounterOrder({ payment, delivery: { method }, customer: sent.customer });
  const { phone, ...customer } = sent.customer;
  const isSameAddress = parcelAddressOf(sent) !== 'delivery';
  const parcelAddress = isSameAddress ? sent.billingAddress : sent.delivery.address;
  const request = {
    idempotencyKey: sent.idempotencyKey,
    customer: { ...customer, ...(!(isAtCounter && phone.trim() === '') && { phone }) },
    ...(!(isAtCounter && isPartly(sent.billingAddress)) && {
      billingAddress: withoutEmpty(sent.billingAddress),
    }),
    delivery: {
      method,
      ...(method === 'parcel' && { address: withoutEmpty(parcelAddress) }),
      ...(method === 'relay' && { relayPoint }),
    },
    payment,
    lines: sent.lines.map(readLine),
    ...(sent.promos.length > 0 && { promos: sent.promos.map(readPromo) }),
    deliveryCents: digits(sent.deliveryCents[method]) ?? 0,
    cgvVersion: sent.cgvVersion,
  };
  return { request, isSameAddress };
}

/** An address that was begun and then not asked for: it stays in the form. */
const isPartly = (address: Sent['billingAddress']): boolean =>
  !billingAddressSchema.safeParse(withoutEmpty(address)).success;

const withoutEmpty = ({ more, ...address }: Sent['billingAddress']) => ({
  ...address,
  ...(more.trim() && { more }),
});

/** « id:quantity:price », as the page was shown. */
function readLine(line: string) {
  const [productId, quantity, unitPriceCents] = line.split(':');
  return { productId, quantity: digits(quantity), unitPriceCents: digits(unitPriceCents) };
}

/** « id:cents », what the page showed of a promo code. */
function readPromo(written: string) {
  const [promoId, cents] = written.split(':');
  return { promoId, cents: digits(cents) };
}

/** Digits and nothing else: neither « 1e9 », nor « 1.5 », nor « -1 » is a number here. */
const digits = (written = '') => (/^\d{1,9}$/.test(written) ? Number(written) : undefined);
