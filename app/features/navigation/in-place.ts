/** The state of a navigation after which the page stays where it is: neither its scroll nor its focus moves. */
export const IN_PLACE = 'in-place';
