import tokensCss from '#app/styles/tokens.css?raw';

export type Token = {
  /** With its two dashes: « --c-page ». */
  name: string;
  /** As written for the light theme. */
  value: string;
  /** Its purpose, from its comment, without the measured contrasts. */
  role?: string;
};

/** The design tokens of the first block of tokens.css, in its order; the other blocks only give other values. */
export function parseTokens(css: string): Token[] {
  const [block = ''] = /:root \{[^}]*\}/.exec(css) ?? [];
  return [...block.matchAll(/^\s*(--[\w-]+): ([^;]+);(?: \/\* (.*?)(?: \|.*)? \*\/)?$/gm)].map(
    ([, name = '', value = '', role]) => ({ name, value, role }),
  );
}

const tokens = parseTokens(tokensCss);

/** Tokens whose name begins with one of the prefixes: « --c- » for colours. */
export function tokensNamed(...prefixes: string[]): Token[] {
  return tokens.filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)));
}
