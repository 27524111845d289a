/** Upper bounds, in characters, for the fields of a declaration; kept apart from its schema, for the browser. */
export const WITHDRAWAL_LIMITS = { name: 200, contract: 80, details: 2000 };
