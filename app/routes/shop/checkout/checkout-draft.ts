/** What the tab keeps of the form, as long as it asks to accept the same terms: new terms must be accepted again. */
export const checkoutDraft = (cgvVersion: string): string => `paiement ${cgvVersion}`;
