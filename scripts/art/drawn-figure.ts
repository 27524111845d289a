import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Exposure = 'light' | 'dark';

/** A drawing of content/figures/ as a page shows it in a theme, in letters that every machine has: an SVG that stands alone. */
export function drawnFigure(root: string, name: string, exposure: Exposure): Buffer {
  const svg = readFileSync(path.join(root, `content/figures/${name}.svg`), 'utf8');
  const height = /viewBox="0 0 320 (\d+)"/.exec(svg)?.[1];
  if (!height) throw new Error(`content/figures/${name}.svg: no viewBox that is 320 units wide`);
  const colour = colours(readFileSync(path.join(root, 'app/styles/tokens.css'), 'utf8'), exposure);
  const rules = readFileSync(path.join(root, 'app/features/content/diagram.css'), 'utf8');
  const classes = rules
    .slice(rules.indexOf('.draw-edge'), rules.lastIndexOf('}'))
    .replace(/var\((--c-[a-z0-9-]+)\)/g, (_, token: string) => colour(token));
  const style = `svg{fill:${colour('--c-ink')};stroke-width:2;stroke-linejoin:round;font:600 14px sans-serif}${classes}`;
  return Buffer.from(
    svg
      .replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="${Number(height) * 2}" `)
      .replace(
        '>',
        `><style>${style}</style><rect width="320" height="${height}" style="fill:${colour('--c-surface')}"/>`,
      ),
  );
}

/** What a token of colour is in a theme: what the dark one does not repeat is as by day. */
function colours(tokens: string, exposure: Exposure): (token: string) => string {
  const [day = '', night = ''] = tokens.split('@media screen and (prefers-color-scheme: dark)');
  const read = (css: string) =>
    [...css.matchAll(/(--c-[a-z0-9-]+): (#[0-9a-f]{6})/g)].map(
      ([, token = '', colour = '']) => [token, colour] as const,
    );
  const all = new Map([...read(day), ...(exposure === 'dark' ? read(night) : [])]);
  return (token) => {
    const colour = all.get(token);
    if (!colour) throw new Error(`app/styles/tokens.css has no colour ${token}`);
    return colour;
  };
}
