import { createContext } from 'react-router';

/**
 * The secret of an order whose own page sent a form. The browser remembers it by the cookie of this answer, which the loader of
 * the same answer does not see yet.
 */
export const linkedOrderContext = createContext<string | null>(null);
