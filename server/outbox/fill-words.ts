/** A field in the words of a message: `{numero}`. */
export const FIELD = /\{([^{}]*)\}/g;

/** The words with the value of each of their fields. */
export const fillWords = <Name extends string>(
  words: string,
  values: Readonly<Record<Name, string>>,
): string =>
  words.replaceAll(FIELD, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Name] : whole,
  );
