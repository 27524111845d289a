/** The site opened with twelve articles whose text does not change; every later one is in the shop’s voice, dated and sourced. */
export const LAST_OF_THE_FIRST_ARTICLES = '2025-06-18';
