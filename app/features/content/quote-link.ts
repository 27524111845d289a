/** Address of the contact page with the subject of the request. */
export function contactPath(subject: string): string {
  return `/contact?subject=${encodeURIComponent(subject)}`;
}

export const quotePath = (service: string) => contactPath(`Demande de devis : ${service}`);
