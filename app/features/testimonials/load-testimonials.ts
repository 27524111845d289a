import type { Testimonial } from '#domain/testimonials.ts';

/** Where the data API is: this site's, or a hosted project's (server/machine/machine-routes.ts). */
const SETTINGS = '/reglages-publics.json';
const ROWS = '/rest/v1/testimonials?select=*&is_visible=eq.true&order=created_at.desc';

/**
 * The testimonials everybody may read, the newest first, from the data API. A page's first HTML has them from the server
 * instead. @throws Error when they cannot be had
 */
export async function loadTestimonials(): Promise<Testimonial[]> {
  const { origin, anonKey } = await readJson<{ origin: string; anonKey?: string }>(SETTINGS);
  // As the client of the protocol says it (specification, section 8).
  if (!anonKey) throw new Error('supabaseKey is required.');
  return readJson(`${origin}${ROWS}`, { apikey: anonKey });
}

async function readJson<T>(address: string, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(address, { headers });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}
