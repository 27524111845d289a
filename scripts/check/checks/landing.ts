import type { Problem } from '#server/content/problem.ts';
import type { Check } from '../context.ts';

const LANDING_FILE = 'content/data/landing.yml';
const LANDING_PATH = '/reparation-electronique-reims';

/** The services and prices on the district's page exist: others would be left out of it silently. */
export const checkLanding: Check = ({ landing, pages, unreadable, priceAddresses }) => {
  if (!pages.some(({ page }) => page.path === LANDING_PATH)) return [];
  const services = new Set(pages.flatMap(({ page }) => (page.type === 'service' ? page.path : [])));
  const { domains = [], prices = [] } = landing ?? {};
  return [
    ...domains
      .filter(({ path }) => !services.has(path) && !unreadable.has(path))
      .map(({ path }) => error(`domains cite un service qui n’existe pas : ${path}`)),
    ...prices
      .filter((address) => !priceAddresses.has(address))
      .map((address) => error(`prices cite un prix qui n’existe pas : ${address}`)),
  ];
};

function error(message: string): Problem {
  return { file: LANDING_FILE, line: null, severity: 'error', message };
}
