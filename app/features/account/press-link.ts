import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import { type Explained, explainAuthError } from './auth-messages.ts';
import { withPassword } from './email-code.ts';
import { programOf, targetOfLink } from './link-end.ts';
import { PRESS_FIELDS, pressSchema } from './press-link-form.ts';
import { afterSignIn, visitorOf } from './visitor.ts';

const LINK_TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export const linkSchema = z.object({
  token_hash: z.string().regex(/^[\w-]{1,200}$/),
  type: z.enum(LINK_TYPES),
  /** Where the mail's sender wants its reader to end. A stranger may have chosen it; it never makes the link fail. */
  redirect_to: z.string().max(4000).optional().catch(undefined),
});
export type LinkToPress = z.infer<typeof linkSchema>;

export const DEAD_LINK: Explained = {
  message: 'Ce lien a expiré ou a déjà servi. Un message plus récent le remplace peut-être.',
};
const HALF: Explained = {
  message: 'Cette adresse est confirmée. Ouvrez maintenant le message envoyé à l’autre adresse.',
};

/** The page shown after a press that leads nowhere else. */
export type PressAnswer = {
  told?: Explained;
  isGood?: boolean;
  /** Asked for in another browser: the account's password must be typed. */
  password?: { isChange: boolean; minLength: number; errors: FieldError[] };
  /** A form may not redirect to another site; a link may. */
  onward?: string;
};

type Context = Readonly<RouterContextProvider>;

/**
 * A press on the button of a mail's link. A stranger may have asked for the mail and chosen where it leads: if that
 * is one of our pages, its reader is signed in here and now, whatever challenge the link was requested for.
 */
export async function pressLink(context: Context, url: URL, link: LinkToPress, form: FormData) {
  const { value, errors } = readSent(pressSchema, PRESS_FIELDS, form);
  if (errors) return refusedLink({ password: await askPassword(context, link.type, errors) });
  const { password, staysHere } = value;
  // The service changes an address only from inside its account, or with its password.
  if (link.type === 'email_change') await visitorOf(context).who();
  const program = staysHere ? null : programOf(context, link);
  return program === null
    ? signIn(context, url, link, password)
    : leadOn(context, { ...link, redirect_to: program }, password);
}

async function signIn(context: Context, url: URL, link: LinkToPress, password: string | undefined) {
  const { token_hash, type } = link;
  const parameters = withPassword({ token_hash, type }, password);
  const { data: verified, error } = await visitorOf(context).auth().verifyOtp(parameters);
  if (error) return explain(context, error, type, password);
  if (!verified.session) return data<PressAnswer>({ told: HALF, isGood: true });
  const target = targetOfLink(context, url, link);
  if (type === 'recovery' || type === 'invite')
    return redirect(withRedirectTo('/nouveau-mot-de-passe', target), 303);
  return afterSignIn(context, target);
}

/** The end of a link that a program asked for: back to the program, with what the protocol gives it. */
async function leadOn(
  context: Context,
  link: LinkToPress & { redirect_to: string },
  password: string | undefined,
) {
  const pressed = await visitorOf(context).pressLink({
    ...link,
    ...(password !== undefined && { password }),
  });
  if ('code' in pressed) return explain(context, { name: 'AuthApiError', ...pressed }, link.type, password);
  const { location } = pressed;
  const isOurs = URL.parse(location)?.origin === new URL(context.get(depsContext).settings.url).origin;
  return isOurs ? redirectDocument(location, 303) : data<PressAnswer>({ isGood: true, onward: location });
}

type Refusal = Parameters<typeof explainAuthError>[0];

async function explain(context: Context, error: Refusal, type: LinkType, password: string | undefined) {
  if (password === undefined && ASKING.has(error.code ?? ''))
    return data<PressAnswer>({ password: await askPassword(context, type, []) });
  const { minPasswordLength } = await context.get(depsContext).account.sessions.facts();
  const told = error.code === 'otp_expired' ? DEAD_LINK : explainAuthError(error, { minPasswordLength });
  if (told.field !== 'password' && told.field !== 'current') return refusedLink({ told });
  const errors = errorsAt([{ path: 'password', message: told.message }], PRESS_FIELDS);
  return refusedLink({ password: await askPassword(context, type, errors) });
}

async function askPassword(context: Context, type: LinkType, errors: FieldError[]) {
  const { minPasswordLength: minLength } = await context.get(depsContext).account.sessions.facts();
  return { isChange: type === 'email_change', minLength, errors };
}

const ASKING: ReadonlySet<string> = new Set(['password_needed', 'session_needed']);

export const refusedLink = (answer: PressAnswer) =>
  data<PressAnswer>({ isGood: false, ...answer }, { status: 400 });
