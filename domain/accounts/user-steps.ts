import type { StaffRole } from './staff-roles.ts';

/** What an administrator may do to an account. */
export const USER_STEPS = [
  'send-password-link',
  'end-sessions',
  'promote',
  'change-role',
  'demote',
  'lock',
  'unlock',
] as const;

export type UserStep = (typeof USER_STEPS)[number];

export type UserFacts = {
  isSelf: boolean;
  role: 'client' | 'admin';
  staffRole: StaffRole | null;
  email: string | null;
  isConfirmed: boolean;
  isLocked: boolean;
  /** Owners besides this account who can sign in. */
  otherOwners: number;
};

/** Why a step cannot be taken now; null when it can. Asked once to offer it, and again under a lock before it is taken. */
export function whyNot(step: UserStep, user: UserFacts): string | null {
  switch (step) {
    case 'send-password-link':
      if (!user.email) return 'Ce compte n’a pas d’adresse e-mail.';
      return user.isLocked ? 'Ce compte est bloqué\u00a0: débloquez-le d’abord.' : null;
    case 'end-sessions':
      return null;
    case 'promote':
      if (user.role === 'admin') return 'Ce compte administre déjà le site.';
      if (!user.isConfirmed) return 'L’adresse de ce compte n’est pas confirmée.';
      return user.isLocked ? 'Ce compte est bloqué\u00a0: débloquez-le d’abord.' : null;
    case 'demote':
      if (user.role !== 'admin') return 'Ce compte n’administre pas le site.';
      return isLastOwner(user) ? LAST : null;
    case 'change-role':
      if (user.role !== 'admin') return 'Ce compte n’administre pas le site.';
      return isLastOwner(user) ? LAST : null;
    case 'lock':
      if (user.isSelf) return 'Vous ne pouvez pas bloquer votre propre compte.';
      if (user.isLocked) return 'Ce compte est déjà bloqué.';
      return isLastOwner(user) ? LAST : null;
    case 'unlock':
      return user.isLocked ? null : 'Ce compte n’est pas bloqué.';
  }
}

const LAST = 'C’est le dernier compte de propriétaire\u00a0: nommez-en un autre d’abord.';

const isLastOwner = ({ staffRole, otherOwners }: UserFacts) => staffRole === 'owner' && otherOwners === 0;

export const possibleSteps = (user: UserFacts): UserStep[] =>
  USER_STEPS.filter((step) => whyNot(step, user) === null);
