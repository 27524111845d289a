export const COUNTER_PATH = '/admin/vente';

/** A sale, or the screen on which one begins. */
export const salePath = (id: string | null): string => (id === null ? COUNTER_PATH : `${COUNTER_PATH}/${id}`);

/** The same page, in a document that may use the camera. */
export const cameraPath = (path: string): string => `${path}?lecteur=camera`;

/** One of the forms beside the goods, by its name in the address. */
export const salePanelPath = (
  id: string | null,
  panel: 'client' | 'libre' | 'facture' | 'envoyer' | 'sms' | 'annuler',
): string => `${salePath(id)}?etape=${panel}`;

export const saleLinePath = (id: string, line: number): string => `${salePath(id)}?ligne=${line}`;
export const saleReturnPath = (id: string, line: number): string => `${salePath(id)}?retour=${line}`;
export const saleEntryPath = (id: string, entry: number): string => `${salePath(id)}?paiement=${entry}`;
export const saleFilePath = (id: string, file: string): string => `${salePath(id)}/${file}`;
