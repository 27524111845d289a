import { Notice } from '#app/ui/display/notice.tsx';
import { UNLOCK_GUIDE_PATH, UNLOCK_STEPS } from '#domain/repair/account-lock.ts';

/** How a device is freed of its owner's account: its repair does not always need that. */
export const LockRemoval = () => (
  <Notice kind="warn" role="status" title="Appareil lié à un compte" level={3}>
    <p>{UNLOCK_STEPS}</p>
    <p>
      Ce qui ne demande ni remise à zéro ni essai complet peut se faire sans.{' '}
      <a href={UNLOCK_GUIDE_PATH} target="_blank" rel="noopener">
        Le guide à montrer au client
      </a>
      .
    </p>
  </Notice>
);
