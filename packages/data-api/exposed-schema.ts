/** The only schema that requests reach. */
export const SCHEMA = 'public';
