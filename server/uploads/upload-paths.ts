import { uploadRules } from '#domain/uploads.ts';

/** Pages whose action reads its form as it arrives (`uploads.readForm`, `stockAdmin.importCsv`) and cuts it: all others hold their form in memory whole. */
const UPLOAD_PATHS: readonly RegExp[] = [
  /^\/demande$/,
  /^\/envoi$/,
  /^\/suivi-reparation$/,
  /^\/enregistrement$/,
  /^\/admin\/reparations\/[^/]+(?:\/photos)?$/,
  /^\/admin\/stock\/(?:setup|[0-9a-f-]{36})$/,
  /^\/admin\/galerie\/[^/]+$/,
];

/** A form with as many files as it may hold, and a megabyte of other fields. */
const MAX_UPLOAD_FORM_BYTES = uploadRules.maxFiles * uploadRules.maxBytes + 1024 * 1024;

type Asked = { method: string | undefined; pathname: string; contentType: string | null | undefined };

/** How much longer than others the body of this request may be; undefined when it may not. */
export function maxUploadBytes({ method, pathname, contentType }: Asked): number | undefined {
  const isForm = method === 'POST' && /^multipart\/form-data\b/i.test(contentType ?? '');
  // React Router asks for the data of a page under its path with an ending.
  const page = pathname.replace(/\.data$/, '');
  return isForm && UPLOAD_PATHS.some((path) => path.test(page)) ? MAX_UPLOAD_FORM_BYTES : undefined;
}
