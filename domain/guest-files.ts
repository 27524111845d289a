/** What was ordered, asked for or booked without an account. */
export type GuestFiles = { orders: number; repairs: number; appointments: number };

export const countGuestFiles = ({ orders, repairs, appointments }: GuestFiles): number =>
  orders + repairs + appointments;

/** « 2 commandes et 1 réparation ». */
export function guestFilesInWords({ orders, repairs, appointments }: GuestFiles): string {
  const parts = [
    orders > 0 && `${orders}\u00a0${orders > 1 ? 'commandes' : 'commande'}`,
    repairs > 0 && `${repairs}\u00a0${repairs > 1 ? 'réparations' : 'réparation'}`,
    appointments > 0 && `${appointments}\u00a0rendez-vous`,
  ].filter((part) => part !== false);
  return new Intl.ListFormat('fr').format(parts);
}

/** « faites », « fait »: agreed with what guestFilesInWords says. */
export function madeInWords({ orders, repairs, appointments }: GuestFiles): string {
  const isMany = orders + repairs + appointments > 1;
  return `fait${appointments > 0 ? '' : 'e'}${isMany ? 's' : ''}`;
}
