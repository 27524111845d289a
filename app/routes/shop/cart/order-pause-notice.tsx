import { Notice } from '#app/ui/display/notice.tsx';

/** Orders are closed for some days: when they are taken again, and why. */
export const OrderPauseNotice = ({ when, words }: { when: string; words: string | null }) => (
  <Notice kind="warn" title="Commandes fermées" level={2}>
    <p>{`${words ? `${words} ` : ''}${when} Votre panier est gardé\u00a0; le stock, lui, n’est pas réservé.`}</p>
  </Notice>
);
