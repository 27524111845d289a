import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FigureDrawing, FigureDrawings } from '../markdown/figures.ts';
import type { Problem } from '../problem.ts';

const EXTENSION = '.svg';
/** What a drawing begins with: its size, and in words what it teaches. */
const HEAD = /^<svg viewBox="0 0 (\d+) (\d+)">\s*<title>([^<>"]+)<\/title>\s*/;

/** Reads content/figures/. A drawing without a size or without words is a problem, and left out. */
export async function loadFigures(
  contentDir: string,
): Promise<{ figures: FigureDrawings; problems: Problem[] }> {
  const folder = path.join(contentDir, 'figures');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(EXTENSION)).sort();
  const problems: Problem[] = [];
  const figures = new Map<string, FigureDrawing>();
  for (const file of files) {
    const figure = readFigure(await readFile(path.join(folder, file), 'utf8'));
    if (figure) figures.set(file.slice(0, -EXTENSION.length), figure);
    else
      problems.push({
        file: `${path.basename(path.resolve(contentDir))}/figures/${file}`,
        line: 1,
        severity: 'error',
        message:
          'un dessin commence par <svg viewBox="0 0 largeur hauteur"> et <title>, qui dit ce qu’il montre',
      });
  }
  return { figures, problems };
}

/** The title becomes the drawing's name: as a title it would appear under a resting pointer. */
function readFigure(source: string): FigureDrawing | null {
  const [head, width, height, alt] = HEAD.exec(source) ?? [];
  if (!head || !alt) return null;
  const drawn = source.slice(head.length).replaceAll(/>\s+</g, '><').trim();
  return {
    alt,
    svg: `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${alt}">${drawn}`,
  };
}
