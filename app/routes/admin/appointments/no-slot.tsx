import { Notice } from '#app/ui/display/notice.tsx';

/** In place of the slots, when there is none to give. */
export const NoSlot = () => (
  <Notice kind="info">
    <p>
      Aucun créneau à proposer&nbsp;: les horaires et les fermetures se règlent dans «&nbsp;Réglages&nbsp;».
    </p>
  </Notice>
);
