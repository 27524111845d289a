import type { DeviceId } from './devices.ts';

/** The lock that ties a device to its owner's account: Find My, Google, Samsung. */
export const ACCOUNT_LOCKS = {
  off: 'Désactivé, ou aucun',
  on: 'Actif',
  unknown: 'Invérifiable pour l’instant',
} as const;

export type AccountLock = keyof typeof ACCOUNT_LOCKS;

export const ACCOUNT_LOCK_LABEL = 'Verrou de compte (Localiser, Google)';

const LOCKABLE: readonly DeviceId[] = ['telephone', 'tablette', 'montre', 'mac'];

/** Whether devices of this kind may be tied to an account. */
export const isLockable = (kind: string): boolean => LOCKABLE.some((each) => each === kind);

export const isAccountLock = (text: string): text is AccountLock => Object.hasOwn(ACCOUNT_LOCKS, text);

/** Whether the customer has still to be asked before a quote goes out. */
export const owesAccountLock = (repair: { device_kind: string; account_lock: AccountLock | null }): boolean =>
  isLockable(repair.device_kind) && repair.account_lock === null;

/** The guide that says how an account is removed. */
export const UNLOCK_GUIDE_PATH = '/guides/astuces/preparer-appareil-avant-reparation';

/** How it is removed, in short. */
export const UNLOCK_STEPS =
  'Apple\u00a0: Réglages, le nom du client, Localiser, puis désactiver\u00a0; d’un appareil qui ne s’allume plus, le client le retire depuis un navigateur. Android\u00a0: seulement si l’appareil doit être remis à zéro, en retirant le compte dans les paramètres. Le mot de passe du compte reste au client.';
