/** The service's key on the site that journeys run on (playwright.config.ts): tests read and fill its tables with it. */
export const E2E_SERVICE_KEY = 'cle-de-service-des-parcours';

/** Headers of a request to the data API that has the key. */
export const AS_SERVICE = { apikey: E2E_SERVICE_KEY, Authorization: `Bearer ${E2E_SERVICE_KEY}` };
