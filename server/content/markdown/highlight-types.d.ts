/** The types of highlight.js that lowlight's types use; its own bring the DOM with them (server/tsconfig.json). */
export type LanguageFn = (highlighter: never) => object;
