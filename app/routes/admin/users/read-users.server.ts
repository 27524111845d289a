import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { STAFF_ROLE_NAMES, STAFF_ROLES } from '#domain/accounts/staff-roles.ts';
import { possibleSteps, USER_STEPS, type UserStep } from '#domain/accounts/user-steps.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { askedChoice, askedPage, askedWords } from '#domain/urls/asked-fields.ts';
import type { ListedInvitation } from '#server/admin/users/invite-staff.ts';
import type { ListedUser, User, UserQuery } from '#server/admin/users/read-users.ts';
import type { StaffSession } from '#server/admin/users/staff-sessions.ts';

const yesNo = askedChoice(['oui', 'non']);

/** The query parameters in the address of the list of accounts. */
export const addressSchema = z.object({
  q: askedWords(100),
  role: askedChoice(['client', 'admin']),
  etapes: yesNo,
  bloque: yesNo,
  page: askedPage(),
});

/** The parameters of the address as the server's query. */
export const queryOf = ({ q, role, etapes, bloque, page }: z.output<typeof addressSchema>): UserQuery => ({
  words: q,
  role,
  hasFactor: isYes(etapes),
  isLocked: isYes(bloque),
  page,
});

const isYes = (answer: 'oui' | 'non' | undefined) => (answer === undefined ? undefined : answer === 'oui');

const idSchema = z.uuid().toLowerCase();

/** The id in the address; null for anything else. */
export const idOf = (value: unknown): string | null => idSchema.safeParse(value).data ?? null;

const OF_ROLE = ['promote', 'change-role'] as const;

/** The fields of a step's form. */
export const userStepSchema = () =>
  z.discriminatedUnion('intent', [
    z.object({ intent: z.enum(USER_STEPS).exclude(OF_ROLE) }),
    z.object({ intent: z.literal('end-session'), session: z.uuid().toLowerCase() }),
    z.object({ intent: z.enum(OF_ROLE), staffRole: z.enum(STAFF_ROLES, 'Choisissez un rôle.') }),
  ]);

export const USER_STEP_FIELDS = {
  intent: {},
  session: {},
  staffRole: { label: 'Rôle' },
} satisfies FieldsOf<ReturnType<typeof userStepSchema>>;

/** The step that a form came back from; null if it named none. */
export const stepNamed = (intent: string | undefined): UserStep | null =>
  USER_STEPS.find((step) => step === intent) ?? null;

/** An account as a line of the list. */
export function lineOf({ lastSignInAt, name, email, ...user }: ListedUser) {
  return {
    ...user,
    name: name ?? email ?? 'Sans nom',
    email: name ? email : null,
    lastSignIn: formatDate(lastSignInAt, { withTime: true }) || 'Jamais',
  };
}

/** An invitation as a line of its list. */
export const invitationLine = ({ id, email, role, by, sentAt, isExpired }: ListedInvitation) => ({
  id,
  email,
  role: STAFF_ROLE_NAMES[role],
  sent: `${formatDate(sentAt, { withTime: true })}${by ? `, par ${by}` : ''}`,
  isExpired,
});

/** An account with the steps possible now. */
export function userView({ createdAt, lastSignInAt, otherOwners, ...user }: User, ownId: string) {
  const isSelf = user.id === ownId;
  return {
    ...user,
    isSelf,
    title: user.name ?? user.email ?? 'Compte sans nom',
    createdOn: formatDate(createdAt),
    lastSignIn: formatDate(lastSignInAt, { withTime: true }) || 'Jamais',
    steps: possibleSteps({ ...user, isSelf, otherOwners }),
  };
}

export const sessionView = ({ id, device, begunAt, lastUsedAt, isThis }: StaffSession) => ({
  id,
  device: device === 'inconnu' ? 'Appareil inconnu' : device,
  begun: formatDate(begunAt, { withTime: true }),
  used: formatDate(lastUsedAt, { withTime: true }),
  isThis,
});

export type SessionView = ReturnType<typeof sessionView>;

export type UserView = ReturnType<typeof userView>;
