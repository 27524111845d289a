/** The longest text that each field of a declaration accepts; apart from its schema, for the browser. */
export const WITHDRAWAL_LIMITS = { name: 200, contract: 80, details: 2000 };
