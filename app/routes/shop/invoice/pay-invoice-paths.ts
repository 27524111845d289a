export const INVOICE_LINK_PATH = '/facture';

/** The page on which an invoice is paid, by the secret of its link. */
export const payInvoicePath = (link: string, more: Record<string, string> = {}): string =>
  `${INVOICE_LINK_PATH}?${new URLSearchParams({ lien: link, ...more })}`;

/** A free invoice or a credit note on it, as a PDF, by the secret of the invoice's link. */
export const linkedFilePath = (number: string, link: string): string =>
  `${INVOICE_LINK_PATH}/${number}.pdf?${new URLSearchParams({ lien: link })}`;
