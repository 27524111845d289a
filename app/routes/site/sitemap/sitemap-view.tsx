import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Link } from '#app/ui/link.tsx';
import type { SitemapGroup, SitemapLink } from '#server/content/sitemap.ts';

const CRUMBS = [
  { name: 'Accueil', path: '/' },
  { name: 'Plan du site', path: '/map' },
];

/** Screens that are not in the content's sitemap: those of the visitor's own account. */
const ACCOUNT: SitemapGroup = {
  title: 'Votre compte',
  path: '/espace-client',
  links: [
    { path: '/connexion', title: 'Se connecter', pages: [] },
    { path: '/inscription', title: 'Créer un compte', pages: [] },
    { path: '/mot-de-passe-oublie', title: 'Mot de passe oublié', pages: [] },
  ],
};

/** /map, rendered by the server. */
export function SitemapView({ sections, siteUrl }: { sections: readonly SitemapGroup[]; siteUrl: string }) {
  return (
    <>
      <Breadcrumb crumbs={CRUMBS} />
      <div className="wrap">
        <header className="article__head article__head--text">
          <h1>Plan du site</h1>
          <p className="lead">
            Toutes les pages, rubrique par rubrique. Vous cherchez une panne précise&nbsp;? Les{' '}
            <Link to="/services">services</Link> et les <Link to="/guides">guides</Link> ont leur propre champ
            de recherche, et les <Link to="/faq">questions fréquentes</Link> répondent au reste.
          </p>
        </header>
        <div className="sitemap">
          {[...sections, ACCOUNT].map((group) => (
            <Group key={group.title} group={group} />
          ))}
        </div>
      </div>
      <JsonLd data={breadcrumbList(siteUrl, CRUMBS)} />
    </>
  );
}

function Group({ group: { title, path, links } }: { group: SitemapGroup }) {
  return (
    <section>
      <h2>{path ? <Link to={path}>{title}</Link> : title}</h2>
      <ul>
        {links.map((link) => (
          <Entry key={link.path} link={link} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ link: { path, title, pages } }: { link: SitemapLink }) {
  return (
    <li>
      <Link to={path}>{title}</Link>
      {pages.length > 0 && (
        <ul>
          {pages.map((page) => (
            <li key={page.path}>
              <Link to={page.path}>{page.title}</Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
