export const PLATFORM_INVOICES_PATH = '/admin/factures/plateforme';

/** A document that the platform has handed over, as a file to keep. */
export const platformFilePath = (flowId: string): string =>
  `${PLATFORM_INVOICES_PATH}/${encodeURIComponent(flowId)}`;
