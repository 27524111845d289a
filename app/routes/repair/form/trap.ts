/** A field that people do not see: only a program fills it in. */
export const TRAP = 'siteweb';
