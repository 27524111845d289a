import { data, type RouterContextProvider, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { StaticProse } from '#app/features/content/static-prose.tsx';
import { chosenRepair, chosenSubject, requestTexts } from '#app/features/price/chosen-repair.server.ts';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { cleanSubject, externalForm } from '#app/routes/site/contact-subject.ts';
import { headData } from '#app/seo/head-data.server.ts';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';

/**
 * A page of content/pages/ with a form of its own: its head, and its body rendered as static HTML. Links always lead to
 * our own page; if the shop has set a form of its management platform, that page redirects to it.
 */
export function intakePage(context: Readonly<RouterContextProvider>, path: string, url: URL) {
  const { content, settings } = context.get(depsContext);
  const page = content.findPage(path);
  if (page?.type !== 'page') throw data(null, { status: 404 });
  const subject = cleanSubject(url.searchParams.get('subject'));
  const chosen = chosenRepair(content, url.searchParams.get('choix'));
  const external = externalForm(path, settings, subject);
  if (external) throw redirect(external);
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: page.title, path },
  ];
  return {
    subject: chosen ? chosenSubject(chosen) : subject,
    start: chosen && requestTexts(chosen),
    page: headData(context, { ...page.seo, path }),
    head: renderStatic(
      context,
      'tete',
      <>
        <Breadcrumb crumbs={crumbs} />
        <MatHero title={page.title} lead={page.lead} illustration={page.illustration ?? 'facade'} />
      </>,
    ),
    words: renderStatic(
      context,
      'suite',
      <div className="band">
        <div className="section wrap">
          <StaticProse id="texte" html={page.html} />
        </div>
        <JsonLd data={breadcrumbList(settings.url, crumbs)} />
      </div>,
    ),
  };
}
