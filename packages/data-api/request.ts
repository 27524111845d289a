import { unknownSchema } from './errors.ts';
import { SCHEMA } from './exposed-schema.ts';
import type { RequestClaims } from './host.ts';
import { chooseMediaType, type MediaType } from './parse/media-type.ts';
import { refuseOtherContent } from './parse/payload.ts';
import { type Preferences, parsePreferences } from './parse/preferences.ts';

/** A request of the data API whose sender is known. */
export type RestRequest = {
  method: string;
  /** What follows the API's own address. */
  path: string;
  params: URLSearchParams;
  headers: Headers;
  claims: RequestClaims;
  /** Where the request comes from, as far as it is known. */
  address: string | undefined;
  /** Of a POST or PATCH; empty otherwise. */
  body: string;
};

/** Reads what every action wants to know of the headers. @throws RestError */
export function readHeaders({ method, headers }: RestRequest): {
  media: MediaType;
  preferences: Preferences;
} {
  const profile = headers.get(method === 'GET' || method === 'HEAD' ? 'Accept-Profile' : 'Content-Profile');
  if (profile && profile !== SCHEMA) throw unknownSchema(profile, SCHEMA);
  if (method === 'POST' || method === 'PATCH') refuseOtherContent(headers.get('Content-Type'));
  return {
    media: chooseMediaType(headers.get('Accept')),
    preferences: parsePreferences(headers.get('Prefer')),
  };
}
