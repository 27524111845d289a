import { renderedSrc } from '#domain/stock/rendered-picture.ts';
import type { Problem } from '#server/content/problem.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';
import type { Check, CheckContext } from '../context.ts';

/** Every illustration that a page names is in public/. */
export const checkIllustrations: Check = (context) =>
  context.pages.flatMap((source) => [
    ...checkNamed(source, context),
    ...checkShared(source, context),
    ...checkModels(source, context),
    ...checkBody(source, context),
  ]);

function checkNamed({ page, lineOf }: SourcePage, { hasPublicFile }: CheckContext): Problem[] {
  const field = page.type === 'article' ? 'image' : 'illustration';
  const name = page.type === 'article' ? page.image : 'illustration' in page ? page.illustration : null;
  if (name === null || hasPublicFile(`/illustrations/${name}.svg`)) return [];
  const message = `${field} : public/illustrations/${name}.svg n’existe pas`;
  return [{ file: page.source, line: lineOf([field]), severity: 'error', message }];
}

function checkShared({ page, lineOf }: SourcePage, { hasPublicFile }: CheckContext): Problem[] {
  if (page.type !== 'article' || !page.ogImage || hasPublicFile(page.ogImage)) return [];
  const message = `ogImage : public${page.ogImage} n’existe pas`;
  return [{ file: page.source, line: lineOf(['ogImage']), severity: 'error', message }];
}

/** What a console's page shows of its models was rendered for a product. */
function checkModels({ page, lineOf }: SourcePage, { hasPublicFile }: CheckContext): Problem[] {
  if (page.type !== 'console') return [];
  return page.pictures.flatMap(({ rendered }, index) => {
    const file = renderedSrc(rendered, 'three-quarter');
    if (hasPublicFile(file)) return [];
    const message = `pictures[${index + 1}] : public${file} n’existe pas`;
    return [{ file: page.source, line: lineOf(['pictures', index]), severity: 'error' as const, message }];
  });
}

function checkBody({ page, images }: SourcePage, { hasPublicFile }: CheckContext): Problem[] {
  return images
    .filter(({ src }) => !hasPublicFile(src))
    .map(({ src, line }) => ({
      file: page.source,
      line,
      severity: 'error',
      message: `l’image n’existe pas : public${src}`,
    }));
}
