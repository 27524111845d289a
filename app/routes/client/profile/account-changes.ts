import { data, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { explainAuthError } from '#app/features/account/auth-messages.ts';
import { signedIn } from '#app/features/account/guards.ts';
import {
  atPassword,
  givenPassword,
  proveToProject,
  requireProof,
} from '#app/features/account/prove-owner.ts';
import { returnAddress, visitorOf } from '#app/features/account/visitor.ts';
import { emailField } from '#app/forms/fields.ts';
import { readFields, typed } from '#app/forms/read-fields.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { addressesSchema, contactSchema, notificationsSchema } from '#domain/account-details.ts';
import {
  boxText,
  editGuard,
  type FormTexts,
  type Meanwhile,
  SEEN_FIELD,
  SEEN_MAX,
} from '#domain/edits/edit-guard.ts';
import type { Details, DetailsSaved } from '#server/accounts/save-details.ts';
import { addressTexts, contactTexts, notificationTexts } from './profile-texts.ts';

// For the profile's action: nothing of this reaches a browser.

type Context = Readonly<RouterContextProvider>;

/** A form of the profile that was refused, with what was typed in it. */
export type ProfileRefusal = {
  intent: 'coordonnees' | 'adresses' | 'notifications' | 'email' | 'acces' | 'session';
  errors: FieldError[];
  kept: Record<string, string>;
  meanwhile?: Meanwhile;
};

type Labels = Readonly<Record<string, string>>;

const CONTACT_LABELS: Labels = {
  nom: 'Nom et prénom',
  telephone: 'Téléphone',
  entreprise: 'Entreprise',
  siren: 'Numéro SIREN',
};

const ADDRESS_LABELS: Labels = {
  rue: 'Numéro et rue',
  complement: 'Complément d’adresse',
  'code-postal': 'Code postal',
  ville: 'Ville',
  'livraison-rue': 'Numéro et rue de livraison',
  'livraison-complement': 'Complément d’adresse de livraison',
  'livraison-code-postal': 'Code postal de livraison',
  'livraison-ville': 'Ville de livraison',
};

const NOTIFICATION_LABELS: Labels = { reminders: 'Rappels de rendez-vous', stockAlerts: 'Alertes de stock' };

/** The field of each part of what is checked. */
const CONTACT_FIELDS: Labels = { name: 'nom', phone: 'telephone', company: 'entreprise', siren: 'siren' };
const ADDRESS_PARTS: Labels = { street: 'rue', more: 'complement', postcode: 'code-postal', city: 'ville' };

export async function saveContact(context: Context, form: FormData) {
  const text = textOf(form);
  const asked = Object.fromEntries(
    Object.entries(CONTACT_FIELDS).map(([part, field]) => [part, text(field)]),
  );
  const { data: contact, error } = contactSchema.safeParse(asked);
  if (error) {
    const errors = errorsOf(error.issues, ([part]) => CONTACT_FIELDS[String(part)], CONTACT_LABELS);
    return refused('coordonnees', errors, keptOf(form, CONTACT_LABELS));
  }
  const guard = guardOf(keptOf(form, CONTACT_LABELS), contactTexts, CONTACT_LABELS);
  const saved = await context.get(depsContext).account.saveContact(signedIn(context).id, contact, guard);
  return answered('coordonnees', saved);
}

export async function saveAddresses(context: Context, form: FormData) {
  const text = textOf(form);
  const { data: addresses, error } = addressesSchema.safeParse({
    billing: addressIn(text, ''),
    delivery: addressIn(text, 'livraison-'),
  });
  if (error) {
    const fieldOf = ([which, part]: PropertyKey[]) =>
      `${which === 'delivery' ? 'livraison-' : ''}${ADDRESS_PARTS[String(part)]}`;
    const errors = errorsOf(error.issues, fieldOf, ADDRESS_LABELS);
    return refused('adresses', errors, keptOf(form, ADDRESS_LABELS));
  }
  const guard = guardOf(keptOf(form, ADDRESS_LABELS), addressTexts, ADDRESS_LABELS);
  const saved = await context.get(depsContext).account.saveAddresses(signedIn(context).id, addresses, guard);
  return answered('adresses', saved);
}

export async function saveNotifications(context: Context, form: FormData) {
  const { data: wanted } = notificationsSchema.safeParse(Object.fromEntries(form));
  // No box of the page sends anything else.
  if (!wanted) throw data(null, { status: 400 });
  const kept = keptOf(form, NOTIFICATION_LABELS);
  const guard = guardOf(kept, notificationTexts, NOTIFICATION_LABELS, true);
  const saved = await context.get(depsContext).account.saveNotifications(signedIn(context).id, wanted, guard);
  return answered('notifications', saved);
}

/** What was typed, with what the form was drawn from. */
const keptOf = (form: FormData, labels: Labels): Record<string, string> => ({
  ...typed(form, ...Object.keys(labels)),
  [SEEN_FIELD]: String(form.get(SEEN_FIELD) ?? '').slice(0, SEEN_MAX),
});

const guardOf = (
  sent: FormTexts,
  textsOf: (details: Details) => FormTexts,
  labels: Labels,
  areBoxes = false,
) =>
  editGuard<Details>({
    sent,
    textsOf,
    labelOf: (field) => labels[field],
    wordsOf: (_, text) => (areBoxes ? boxText(text) : text),
  });

/** Another tab, or another device, has changed them meanwhile. */
function answered(intent: ProfileRefusal['intent'], saved: DetailsSaved) {
  if (saved.outcome === 'saved') return redirect(`/client/profil?fait=${intent}`, 303);
  const { meanwhile } = saved;
  const refusal: ProfileRefusal = { intent, errors: [], kept: meanwhile.kept, meanwhile };
  return data(refusal, { status: 409 });
}

/** Undefined where nothing was written: there is no address. */
function addressIn(text: (name: string) => string, prefix: string) {
  const [street, more, postcode, city] = Object.values(ADDRESS_PARTS).map((part) => text(prefix + part));
  if ([street, more, postcode, city].every((part) => part?.trim() === '')) return undefined;
  return { street, ...(more?.trim() && { more }), postcode, city };
}

const EMAIL_LABELS: Labels = { 'nouvel-email': 'Nouvelle adresse e-mail' };

/** Both ends are asked by mail: the address changes once they have confirmed. */
export async function changeEmail(context: Context, form: FormData) {
  const { value, errors } = readFields(z.object({ 'nouvel-email': emailField }), form, EMAIL_LABELS);
  const kept = typed(form, 'nouvel-email');
  if (errors) return refused('email', errors, kept);
  const asked = value['nouvel-email'];
  const current = givenPassword(form, 'current-email');
  const atField = (message: string): FieldError => ({
    field: 'nouvel-email',
    label: EMAIL_LABELS['nouvel-email'],
    message,
  });
  if (asked === signedIn(context).email)
    return refused(
      'email',
      [atField('Écrivez une autre adresse\u00a0: celle-ci est déjà la vôtre ici.')],
      kept,
    );
  const unproven = await proveToProject(context, form, 'current-email');
  if (unproven) return refused('email', [unproven], kept);
  const { error } = await visitorOf(context)
    .auth()
    .updateUser(
      { email: asked, ...(current !== undefined && { current_password: current }) },
      { emailRedirectTo: returnAddress(context, '/client/profil?fait=email-change') },
    );
  // Told by a hosted project, and by ours where programs are told (AUTH_TELL_UNKNOWN): the page tells nobody whose the address is.
  if (error && error.code !== 'email_exists') {
    const { field, message } = explainAuthError(error);
    if (field === 'current') return refused('email', [atPassword('current-email', message)], kept);
    // What was typed stays: the quarter of an hour was over while it was.
    if (error.code === 'reauthentication_needed') return refused('email', [{ message: PROVE_FIRST }], kept);
    return refused('email', [field === 'email' ? atField(message) : { message }], kept);
  }
  return redirect('/client/profil?fait=email', 303);
}

const PROVE_FIRST = 'Confirmez d’abord que c’est vous, puis recommencez.';

const GONE = 'Rechargez la page\u00a0: cette ligne n’existe plus.';

/** Another way to sign in goes; the one by e-mail stays, which is how the account is written to. */
export async function unlinkIdentity(context: Context, form: FormData) {
  const id = z.guid().safeParse(form.get('identity')).data;
  const auth = visitorOf(context).auth();
  const { data: known, error: unread } = await auth.getUserIdentities();
  if (unread) throw unread;
  const identity = known.identities.find(({ identity_id }) => identity_id === id);
  if (!identity || identity.provider === 'email') return refused('acces', [{ message: GONE }]);
  const { error } = await auth.unlinkIdentity(identity);
  requireProof(error, '/client/profil#acces');
  if (error) return refused('acces', [{ message: explainAuthError(error).message }]);
  return redirect('/client/profil?fait=acces-retire', 303);
}

export async function endSession(context: Context, form: FormData) {
  const { id: userId, sessionId } = signedIn(context);
  const id = z.guid().safeParse(form.get('session')).data;
  // This one ends by the button that signs out, which forgets its cookies as well.
  const isEnded =
    id !== undefined && id !== sessionId && (await context.get(depsContext).account.endSession(userId, id));
  if (!isEnded) return refused('session', [{ message: GONE }]);
  return redirect('/client/profil?fait=appareil', 303);
}

const textOf = (form: FormData) => (name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** One sentence for each field that is wrong, in the order of the fields. */
function errorsOf(
  issues: readonly { path: PropertyKey[]; message: string }[],
  fieldOf: (path: PropertyKey[]) => string | undefined,
  labels: Labels,
): FieldError[] {
  const byField = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = fieldOf(path) ?? '';
    if (!byField.has(field)) byField.set(field, message);
  }
  return Object.entries(labels).flatMap(([field, label]) => {
    const message = byField.get(field);
    return message ? [{ field, label, message }] : [];
  });
}

const refused = (intent: ProfileRefusal['intent'], errors: FieldError[], kept: Record<string, string> = {}) =>
  data<ProfileRefusal>({ intent, errors, kept }, { status: 400 });
