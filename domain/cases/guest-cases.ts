/** What was ordered, requested or booked without an account. */
export type GuestCases = { orders: number; repairs: number; appointments: number };

export const countGuestCases = ({ orders, repairs, appointments }: GuestCases): number =>
  orders + repairs + appointments;

/** « 2 commandes et 1 réparation ». */
export function guestCasesInFrench({ orders, repairs, appointments }: GuestCases): string {
  const parts = [
    orders > 0 && `${orders}\u00a0${orders > 1 ? 'commandes' : 'commande'}`,
    repairs > 0 && `${repairs}\u00a0${repairs > 1 ? 'réparations' : 'réparation'}`,
    appointments > 0 && `${appointments}\u00a0rendez-vous`,
  ].filter((part) => part !== false);
  return new Intl.ListFormat('fr').format(parts);
}

/** « faites », « fait »: the participle that agrees with the words of guestCasesInFrench. */
export function madeInFrench({ orders, repairs, appointments }: GuestCases): string {
  const isMany = orders + repairs + appointments > 1;
  return `fait${appointments > 0 ? '' : 'e'}${isMany ? 's' : ''}`;
}
