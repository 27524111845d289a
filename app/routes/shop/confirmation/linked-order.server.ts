import { createContext } from 'react-router';

/**
 * The secret of the order that a form of its own page was sent for. The browser remembers it by the cookie of this answer, which
 * the loader of the same answer does not see yet.
 */
export const linkedOrderContext = createContext<string | null>(null);
