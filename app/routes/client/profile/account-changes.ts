import { data, type RouterContextProvider, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { explainAuthError } from '#app/features/account/auth-messages.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { atPassword, proveToProject, requireProof } from '#app/features/account/prove-owner.ts';
import { returnAddress, visitorOf } from '#app/features/account/visitor.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { addressesSchema, notificationsSchema } from '#domain/accounts/account-details.ts';
import type { Meanwhile } from '#domain/edits/edit-guard.ts';
import type { Details, DetailsSaved } from '#server/accounts/save-details.ts';
import {
  ADDRESS_FIELDS,
  CONTACT_FIELDS,
  contactForm,
  EMAIL_FIELDS,
  emailSchema,
  identitySchema,
  NOTIFICATION_FIELDS,
  sessionSchema,
} from './form.ts';
import { contactTexts, notificationTexts, profileAddressTexts } from './profile-texts.ts';

// For the profile's action only, never for the browser.

type Context = Readonly<RouterContextProvider>;

/** A refused form of the profile, with the texts typed in it. */
export type ProfileRefusal = {
  intent: 'contact' | 'addresses' | 'notifications' | 'email' | 'access' | 'session';
  errors: FieldError[];
  kept: Record<string, string>;
  meanwhile?: Meanwhile;
};

export async function saveContact(context: Context, form: FormData) {
  const { value, errors, kept } = readSent(contactForm(), CONTACT_FIELDS, form);
  if (errors) return refused('contact', errors, kept);
  const guard = formGuard<Details>({ fields: CONTACT_FIELDS, kept, textsOf: contactTexts });
  const { account } = context.get(depsContext);
  return answered('contact', await account.saveContact(signedIn(context).id, value.contact, guard));
}

export async function saveAddresses(context: Context, form: FormData) {
  const { value, errors, kept } = readSent(addressesSchema, ADDRESS_FIELDS, form);
  if (errors) return refused('addresses', errors, kept);
  const guard = formGuard<Details>({ fields: ADDRESS_FIELDS, kept, textsOf: profileAddressTexts });
  const { account } = context.get(depsContext);
  const saved = await account.saveAddresses(signedIn(context).id, value, guard);
  if (saved.outcome === 'invalid') return refused('addresses', errorsAt(saved.issues, ADDRESS_FIELDS), kept);
  return answered('addresses', saved);
}

export async function saveNotifications(context: Context, form: FormData) {
  const { value, kept } = readSent(notificationsSchema, NOTIFICATION_FIELDS, form);
  // Checkboxes of the page cannot send anything else.
  if (!value) throw data(null, { status: 400 });
  const guard = formGuard<Details>({ fields: NOTIFICATION_FIELDS, kept, textsOf: notificationTexts });
  const { account } = context.get(depsContext);
  return answered('notifications', await account.saveNotifications(signedIn(context).id, value, guard));
}

/** The value of `fait` after each form; addresses are in French. */
const DONE = { contact: 'coordonnees', addresses: 'adresses', notifications: 'notifications' } as const;

/** Redirects after a save, or answers 409 if another tab or device has changed the details meanwhile. */
function answered(intent: keyof typeof DONE, saved: DetailsSaved) {
  if (saved.outcome === 'saved') return redirect(`/client/profil?fait=${DONE[intent]}`, 303);
  const { meanwhile } = saved;
  const refusal: ProfileRefusal = { intent, errors: [], kept: meanwhile.kept, meanwhile };
  return data(refusal, { status: 409 });
}

/** Both addresses get a mail; the change happens once both have confirmed. */
export async function changeEmail(context: Context, form: FormData) {
  const { value, errors, kept } = readSent(emailSchema, EMAIL_FIELDS, form);
  if (errors) return refused('email', errors, kept);
  const { newEmail: asked, 'current-email': current } = value;
  const atAddress = (message: string) => errorsAt([{ path: 'newEmail', message }], EMAIL_FIELDS);
  if (asked === signedIn(context).email) return refused('email', atAddress(SAME_ADDRESS), kept);
  const unproven = await proveToProject(context, 'current-email', current);
  if (unproven) return refused('email', [unproven], kept);
  const { error } = await visitorOf(context)
    .auth()
    .updateUser(
      { email: asked, ...(current !== undefined && { current_password: current }) },
      { emailRedirectTo: returnAddress(context, '/client/profil?fait=email-change') },
    );
  // A hosted project answers `email_exists`, and our service does so to programs (AUTH_TELL_UNKNOWN). The page never
  // tells whose address it is.
  if (error && error.code !== 'email_exists') {
    const { field, message } = explainAuthError(error);
    if (field === 'current') return refused('email', [atPassword('current-email', message)], kept);
    // Typed texts stay: the quarter of an hour of the proof ended while they were typed.
    if (error.code === 'reauthentication_needed') return refused('email', [{ message: PROVE_FIRST }], kept);
    return refused('email', field === 'email' ? atAddress(message) : [{ message }], kept);
  }
  return redirect('/client/profil?fait=email', 303);
}

const SAME_ADDRESS = 'Écrivez une autre adresse\u00a0: celle-ci est déjà la vôtre ici.';

const PROVE_FIRST = 'Confirmez d’abord que c’est vous, puis recommencez.';

const GONE = 'Rechargez la page\u00a0: cette ligne n’existe plus.';

/** Removes another way to sign in. The e-mail stays: the shop writes to the account there. */
export async function unlinkIdentity(context: Context, form: FormData) {
  const { value } = readSent(identitySchema, {}, form);
  const auth = visitorOf(context).auth();
  const { data: known, error: unread } = await auth.getUserIdentities();
  if (unread) throw unread;
  const identity = known.identities.find(({ identity_id }) => identity_id === value?.identity);
  if (!identity || identity.provider === 'email') return refused('access', [{ message: GONE }]);
  const { error } = await auth.unlinkIdentity(identity);
  requireProof(error, '/client/profil#acces');
  if (error) return refused('access', [{ message: explainAuthError(error).message }]);
  return redirect('/client/profil?fait=acces-retire', 303);
}

export async function endSession(context: Context, form: FormData) {
  const { id: userId, sessionId } = signedIn(context);
  const id = readSent(sessionSchema, {}, form).value?.session;
  // The present session ends by the sign-out button, which clears its cookies as well.
  const isEnded =
    id !== undefined && id !== sessionId && (await context.get(depsContext).account.endSession(userId, id));
  if (!isEnded) return refused('session', [{ message: GONE }]);
  return redirect('/client/profil?fait=appareil', 303);
}

const refused = (intent: ProfileRefusal['intent'], errors: FieldError[], kept: Record<string, string> = {}) =>
  data<ProfileRefusal>({ intent, errors, kept }, { status: 400 });
