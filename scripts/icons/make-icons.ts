import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { icoFile } from './ico-file.ts';
import { fullBleedSvg, markSvg } from './mark.ts';
import { menuSprite } from './menu-sprite.ts';

/**
 * `npm run icons`: writes into public/, to be committed, the pictures of the symbol that browsers and phones request
 * (public/site.webmanifest and app/root.tsx name them) and the icons of the menus.
 */
const PUBLIC = path.resolve(import.meta.dirname, '../../public');

/** Widths of the board around the letter: it fills the icon on an iPhone, and stays in the safe circle elsewhere. */
const APPLE_WIDTH = 66;
const MASKABLE_WIDTH = 78;

save('favicon.ico', icoFile([await picture(markSvg(), 16), await picture(markSvg(), 32)]));
save('apple-touch-icon.png', (await picture(fullBleedSvg(APPLE_WIDTH), 180)).png);
save('icon-192.png', (await picture(markSvg(), 192)).png);
save('icon-512.png', (await picture(markSvg(), 512)).png);
save('icon-maskable-512.png', (await picture(fullBleedSvg(MASKABLE_WIDTH), 512)).png);
save('menu-icons.svg', Buffer.from(menuSprite()));

/** Drawn at its final size, from vectors: nothing is scaled down. */
async function picture(svg: string, size: number): Promise<{ size: number; png: Buffer }> {
  const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `);
  const png = await sharp(Buffer.from(sized))
    .png({ palette: true, colours: 64, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer();
  return { size, png };
}

function save(name: string, content: Buffer): void {
  writeFileSync(path.join(PUBLIC, name), content);
  console.log(`public/${name}: ${content.length} o`);
}
