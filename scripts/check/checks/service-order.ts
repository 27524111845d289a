import { type Check, SERVICES_FILE } from '../context.ts';

/** Every service of data/services.yml has its page. */
export const checkServiceOrder: Check = ({ serviceOrder, pages, unreadable }) => {
  const services = new Set([...pages.map(({ page }) => page.path), ...unreadable]);
  return serviceOrder
    .filter((slug) => !services.has(`/services/${slug}`))
    .map((slug) => ({
      file: SERVICES_FILE,
      line: null,
      severity: 'error',
      message: `le service « ${slug} » n’a pas de page`,
    }));
};
