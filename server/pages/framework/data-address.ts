/** A click asks for the data of a page at the page's path with this ending; of a path that ends with a slash, `_` stands for its last name. */
const ENDING = /(?:(?<=\/)_)?\.data$/;

export const isDataRequest = (pathname: string): boolean => ENDING.test(pathname);

/** The path of the page whose data are asked for; that of a page stays as it is. */
export const pagePath = (pathname: string): string => pathname.replace(ENDING, '');

/** Where a click asks for the data of a page. */
export const dataAddress = (page: string): string => (page.endsWith('/') ? `${page}_.data` : `${page}.data`);
