/** A field that people do not see; what fills it in is a program. */
export const TRAP = 'siteweb';
