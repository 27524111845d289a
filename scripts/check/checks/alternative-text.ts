import type { Problem } from '#server/content/problem.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';
import type { Check } from '../context.ts';

/** Every image says in words what it shows. */
export const checkAlternativeText: Check = ({ pages }) =>
  pages.flatMap((source) => [...checkBody(source), ...checkArticleImage(source)]);

function checkBody({ page, images }: SourcePage): Problem[] {
  return images
    .filter(({ alt }) => alt.trim() === '')
    .map(({ src, line }) => ({
      file: page.source,
      line,
      severity: 'error',
      message: `image sans texte de remplacement : ${src}`,
    }));
}

/** The schema requires a text; here it must also say more than the file's name or the title. */
function checkArticleImage({ page, lineOf }: SourcePage): Problem[] {
  if (page.type !== 'article' || !page.image || !page.imageAlt) return [];
  const known = [page.image.replaceAll('-', ' '), page.title].map((text) => text.toLowerCase());
  if (!known.includes(page.imageAlt.toLowerCase())) return [];
  const message = 'imageAlt répète le titre ou le nom du fichier : dire ce que montre l’image';
  return [{ file: page.source, line: lineOf(['imageAlt']), severity: 'error', message }];
}
