/** What lowlight's types take of highlight.js, whose own bring the DOM with them (server/tsconfig.json). */
export type LanguageFn = (highlighter: never) => object;
