import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { repairRequestSchema } from '#domain/repair/repair-request.ts';
import type { Invalid } from '#server/repairs/repair-row.ts';

// Read by actions only: nothing of this reaches a browser.

const LABELS: Readonly<Record<string, string>> = {
  type: 'Type d’appareil',
  marque: 'Marque',
  modele: 'Modèle',
  panne: 'La panne, avec vos mots',
  nom: 'Nom',
  email: 'Adresse e-mail',
  telephone: 'Téléphone',
  contact: 'Notre réponse',
  notice: 'Information sur vos données',
  batterie: 'Batterie',
  rue: 'Numéro et rue',
  complement: 'Complément d’adresse',
  'code-postal': 'Code postal',
  ville: 'Ville',
  suivi: 'Numéro de suivi',
};

/** Where the issues of a request stand on the form. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'device.kind': 'type',
  'device.brand': 'marque',
  'device.model': 'modele',
  fault: 'panne',
  'customer.name': 'nom',
  'customer.email': 'email',
  'customer.phone': 'telephone',
  'customer.channel': 'contact',
  acceptsDataNotice: 'notice',
  battery: 'batterie',
  returnAddress: 'rue',
  'returnAddress.street': 'rue',
  'returnAddress.more': 'complement',
  'returnAddress.postcode': 'code-postal',
  'returnAddress.city': 'ville',
  trackingNumber: 'suivi',
};

/** The text of a field; undefined for what is missing, and for what is no text. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' ? value : undefined;
}

/** What both forms ask, as the repair cases want it. */
export const requestOf = (form: FormData) => ({
  idempotencyKey: textOf(form, 'cle'),
  customer: {
    name: textOf(form, 'nom'),
    email: textOf(form, 'email'),
    phone: textOf(form, 'telephone'),
    channel: textOf(form, 'contact'),
  },
  device: {
    kind: textOf(form, 'type'),
    brand: textOf(form, 'marque'),
    model: textOf(form, 'modele'),
  },
  fault: textOf(form, 'panne'),
  acceptsDataNotice: form.get('notice') === 'oui',
});

/** What is wrong, at the fields of the form and in their order. */
export function fieldErrors(issues: Invalid['issues']): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const { path, message } of issues) {
    const field = FIELD_OF[path];
    if (field && !first.has(field)) first.set(field, { field, label: LABELS[field], message });
    else if (!field) first.set(path, { message });
  }
  const order = Object.keys(LABELS);
  return [...first.values()].toSorted((a, b) => order.indexOf(a.field ?? '') - order.indexOf(b.field ?? ''));
}

/** What is wrong with a request, without opening anything. */
export function requestErrors(asked: unknown): FieldError[] {
  const { error } = repairRequestSchema.safeParse(asked);
  if (!error) return [];
  return fieldErrors(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

const MAX_KEPT = 20_000;

/** What was typed, to be shown again. */
export function keptOf(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = textOf(form, name);
      return value === undefined ? [] : [[name, value.slice(0, MAX_KEPT)]];
    }),
  );
}

/** What both forms keep. */
export const REQUEST_FIELDS = [
  'type',
  'marque',
  'modele',
  'panne',
  'nom',
  'email',
  'telephone',
  'contact',
  'notice',
] as const;

export function tooManyRequests(retryAfterS: number): string {
  const minutes = Math.ceil(retryAfterS / 60);
  return `Plusieurs demandes sont déjà parties d’ici. Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}, ou appelez-nous.`;
}

export const FORM_USED = 'Ce formulaire a déjà servi. Rechargez la page pour faire une autre demande.';
