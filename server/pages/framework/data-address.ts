/**
 * A click asks for the data of a page at the page's path with this ending; if the path ends with a slash, `_` stands
 * for its last name.
 */
const ENDING = /(?:(?<=\/)_)?\.data$/;

export const isDataRequest = (pathname: string): boolean => ENDING.test(pathname);

/** The path of the page whose data are asked for; the path of a page itself stays as it is. */
export const pagePath = (pathname: string): string => pathname.replace(ENDING, '');

/** The address at which a click asks for the data of a page. */
export const dataAddress = (page: string): string => (page.endsWith('/') ? `${page}_.data` : `${page}.data`);
