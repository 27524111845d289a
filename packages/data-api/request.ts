import { unknownSchema } from './errors.ts';
import { SCHEMA } from './exposed-schema.ts';
import type { RequestClaims } from './host.ts';
import { chooseMediaType, type MediaType } from './parse/media-type.ts';
import { refuseOtherContent } from './parse/payload.ts';
import { type Preferences, parsePreferences } from './parse/preferences.ts';

/** A request of the data API with a known sender. */
export type RestRequest = {
  method: string;
  /** The part after the API's own address. */
  path: string;
  params: URLSearchParams;
  headers: Headers;
  claims: RequestClaims;
  /** The address of the sender, if known. */
  address: string | undefined;
  /** The body of a POST or PATCH; empty otherwise. */
  body: string;
};

/** Reads the headers that every action needs. @throws RestError */
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
