/** What the tab keeps of the form, for as long as it asks to accept the same terms: others are accepted anew. */
export const checkoutDraft = (cgvVersion: string): string => `paiement ${cgvVersion}`;
