/** A free invoice or a credit note on it, as a PDF, by the secret of the invoice's link. */
export const linkedFilePath = (number: string, link: string): string =>
  `/facture/${number}.pdf?${new URLSearchParams({ lien: link })}`;
