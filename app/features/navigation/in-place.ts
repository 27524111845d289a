/** The state of a navigation that leaves the page where it is: neither scroll nor focus moves. */
export const IN_PLACE = 'in-place';
