/** The service's key on the site that journeys run on (playwright.config.ts): tests read with it what reached the tables. */
export const E2E_SERVICE_KEY = 'cle-de-service-des-parcours';
