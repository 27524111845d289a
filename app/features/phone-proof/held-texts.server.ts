type Ways = {
  /** « votre commande » */
  what: string;
  email: string;
  /** « 15 h 04 » */
  confirmBy: string;
  /** What can be done without the mail; calling the shop is always possible. */
  ways: readonly (string | false)[];
};

/**
 * Replaces « ouvrez le mail » while the question is held back because its mailbox received too many
 * (server/mail/strangers-mails.ts): the mail may come too late, and this is what works without it.
 */
export function heldText({ what, email, confirmBy, ways }: Ways): string {
  const other = [...ways.filter((way) => way !== false), 'appelez-nous'].join(', ou ');
  return `Le mail qui confirme ${what} attend\u00a0: trop de messages ont été demandés pour ${email}, par vous ou par d’autres. Il part dès que possible, mais peut-être pas avant ${confirmBy}, l’heure limite. Sans l’attendre\u00a0: ${other}. Une fois qu’il est parti\u00a0:`;
}
