/** Address of the contact page that carries what the request is about. */
export function contactPath(subject: string): string {
  return `/contact?subject=${encodeURIComponent(subject)}`;
}

export const quotePath = (service: string) => contactPath(`Demande de devis : ${service}`);
