import { uploadRules } from '#domain/uploads/uploads.ts';
import { pagePath } from '../pages/framework/data-address.ts';

/**
 * Pages whose action reads its form as it arrives (`uploads.readForm`, `stock.importCsv`, `dataImport.receive`,
 * `purchasing.readInvoice`) and cuts it. All
 * others hold their form in memory whole.
 */
const UPLOAD_PATHS: readonly RegExp[] = [
  /^\/demande$/,
  /^\/envoi$/,
  /^\/rachat$/,
  /^\/suivi-reparation$/,
  /^\/enregistrement$/,
  /^\/admin\/reparations\/[^/]+(?:\/photos)?$/,
  /^\/admin\/stock\/(?:setup|[0-9a-f-]{36})$/,
  /^\/admin\/receptions\/(?:BR-[\d-]+|facture)$/,
  /^\/entreprise\/notice-europeenne$/,
  /^\/admin\/galerie\/[^/]+$/,
  /^\/admin\/reprise\/[a-z-]+$/,
];

/** A form with as many files as allowed, and a megabyte of other fields. */
const MAX_UPLOAD_FORM_BYTES = uploadRules.maxFormBytes + 1024 * 1024;

/** A mail that comes in whole (server/inbound/replies-webhook.ts): what mail services take at most. */
export const MAX_MAIL_BYTES = 30_000_000;
const MAILS_PATH = '/webhooks/mails';

type Asked = { method: string | undefined; pathname: string; contentType: string | null | undefined };

/** The longest body of a request to one of these pages, or of a mail; undefined for other requests. */
export function maxUploadBytes({ method, pathname, contentType }: Asked): number | undefined {
  if (method === 'POST' && pathname === MAILS_PATH && /^message\/rfc822\b/i.test(contentType ?? ''))
    return MAX_MAIL_BYTES;
  const isForm = method === 'POST' && /^multipart\/form-data\b/i.test(contentType ?? '');
  const page = pagePath(pathname);
  return isForm && UPLOAD_PATHS.some((path) => path.test(page)) ? MAX_UPLOAD_FORM_BYTES : undefined;
}
