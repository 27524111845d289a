import { redirect } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { keepProse } from '#app/features/content/keep-prose.ts';
import { Prose } from '#app/features/content/prose.tsx';
import { TableOfContents } from '#app/features/content/table-of-contents.tsx';
import { useCurrentSection } from '#app/features/content/use-current-section.ts';
import { NewsletterBox } from '#app/features/newsletter/newsletter-box.tsx';
import { NewsletterForm } from '#app/features/newsletter/newsletter-form.tsx';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { feedLinks } from '#app/seo/feed-links.ts';
import { headData } from '#app/seo/head-data.server.ts';
import { headMeta } from '#app/seo/head-meta.ts';
import { articleDescription } from '#domain/text/text-limits.ts';
import type { Route } from './+types/article.ts';
import { ArticleFoot, ArticleTop } from './article-view.tsx';
import { relatedTo } from './related-articles.ts';
import { RelatedBlock } from './related-block.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return [...headMeta(loaderData.page), ...feedLinks];
}

export const headers = publicPage('blog', 'prices');

export function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const article = content.findPage(`/blog/${params.slug}`);
  // The specification sends unknown articles to the list, for old links that search engines keep.
  if (article?.type !== 'article') throw redirect('/blog');
  const { path, title, seo, excerpt, date, updated, author, category, ogImage } = article;
  const site = { siteUrl: settings.url, siteName: shop().name };
  const reading = content.readingOf(article);
  const foot = (
    <ArticleFoot
      tags={article.tags}
      sameSubject={content.relatedLinks(article.relatedPages)}
      sources={article.sources}
      reading={reading}
    />
  );
  return {
    page: headData(context, {
      path,
      title: seo.title,
      description: articleDescription(excerpt),
      keywords: seo.keywords,
      image: ogImage ? { path: ogImage, alt: title } : undefined,
      article: { publishedTime: date, modifiedTime: updated, author, section: category },
    }),
    top: renderStatic(context, 'tete', <ArticleTop article={article} reading={reading} {...site} />),
    contents: renderStatic(
      context,
      'sommaire',
      <TableOfContents title="Dans cet article" headings={article.headings} />,
    ),
    newsletter: settings.newsletter,
    newsletterForm:
      settings.newsletter === 'mail'
        ? renderStatic(context, 'lettre', <NewsletterForm shopName={shop().name} />)
        : null,
    text: keepProse(context, 'texte', article.html),
    foot: renderStatic(context, 'fin', foot),
    related: renderStatic(
      context,
      'lecture',
      <RelatedBlock {...relatedTo(params.slug, content.listArticles())} />,
    ),
  };
}

/** Static parts around the only interactive one, the newsletter box. */
export default function Article({ loaderData }: Route.ComponentProps) {
  const { page, top, contents, text, foot, related, newsletter, newsletterForm } = loaderData;
  useCurrentSection(page.path);
  return (
    <>
      <StaticPart id="tete" html={top} />
      <div className="wrap">
        <div className="article">
          <StaticPart id="sommaire" html={contents} />
          <article>
            <Prose id="texte" html={text} />
            {newsletter === 'browser' && <NewsletterBox />}
            {newsletter === 'mail' && <StaticPart id="lettre" html={newsletterForm} />}
            <StaticPart id="fin" html={foot} />
          </article>
          <StaticPart id="lecture" html={related} />
        </div>
      </div>
    </>
  );
}
