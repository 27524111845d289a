import { renderedSrc } from '#domain/stock/rendered-picture.ts';
import type { Problem } from '#server/content/problem.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';
import type { Check, CheckContext } from '../context.ts';

/** Every illustration that a page names is in public/, and no two articles or heads of pages have the same one. */
export const checkIllustrations: Check = (context) => [
  ...context.pages.flatMap((source) => [
    ...checkNamed(source, context),
    ...checkShared(source, context),
    ...checkModels(source, context),
    ...checkPicture(source, context),
    ...checkBody(source, context),
  ]),
  ...refuseTwins(context),
];

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

function checkPicture({ page, lineOf }: SourcePage, { hasPublicFile }: CheckContext): Problem[] {
  const file = renderedOf(page);
  if (file === null || hasPublicFile(file)) return [];
  const message = `picture : public${file} n’existe pas`;
  return [{ file: page.source, line: lineOf(['picture']), severity: 'error', message }];
}

/** An article has a drawing of its own, and so has the head of an offer its rendered picture. */
function refuseTwins({ pages }: CheckContext): Problem[] {
  const owners = new Map<string, string>();
  return pages.flatMap(({ page, lineOf }) => {
    const [field, own] = page.type === 'article' ? ['image', page.image] : ['picture', renderedOf(page)];
    if (own === null) return [];
    const owner = owners.get(own);
    owners.set(own, owner ?? page.source);
    if (!owner) return [];
    const message = `${field} : l’image est déjà celle de ${owner}`;
    return [{ file: page.source, line: lineOf([field]), severity: 'error' as const, message }];
  });
}

/** What was rendered for the head of a page. */
const renderedOf = (page: SourcePage['page']): string | null =>
  'picture' in page && page.picture ? renderedSrc(page.picture.rendered, page.picture.view) : null;

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
