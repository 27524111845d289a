/**
 * Address of the contact page with the subject of the request, and what was chosen on the page that links there
 * (app/features/price/chosen-repair.server.ts), which fills in the form.
 */
export function contactPath(subject: string, choice?: string): string {
  return `/contact?subject=${encodeURIComponent(subject)}${choice ? `&choix=${choice}` : ''}`;
}

export const quotePath = (service: string, choice?: string) =>
  contactPath(`Demande de devis : ${service}`, choice);

/** Address of the booking, with what was chosen. */
export const bookingPath = (choice: string): string => `/rendez-vous?choix=${choice}`;

type Named = { id: string };

/** What the first test came to. */
export const testChoice = (device: Named, symptom: Named, outcome: Named): string =>
  `test/${device.id}/${symptom.id}/${outcome.id}`;
