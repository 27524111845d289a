import { RelatedLinks } from '#app/features/content/related-links.tsx';
import { StaticProse } from '#app/features/content/static-prose.tsx';
import { TableOfContents } from '#app/features/content/table-of-contents.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Link } from '#app/ui/link.tsx';
import { formatLongDate } from '#domain/dates/dates.ts';
import type { LegalPage } from '#server/content/pages.ts';

const crumbsOf = ({ title, path }: LegalPage) => [
  { name: 'Accueil', path: '/' },
  { name: title, path },
];

type LegalHeadProps = {
  page: LegalPage;
  /** Address of the version in force. */
  textPath: string;
};

/** Title and date of a legal text; an older version says that it is no longer in force. */
export function LegalHead({ page, textPath }: LegalHeadProps) {
  const { title, updated } = page;
  const next = replacedOn(page);
  return (
    <>
      <Breadcrumb crumbs={crumbsOf(page)} />
      <div className="wrap">
        <header className="article__head article__head--text">
          <h1>{title}</h1>
          <p className="byline">
            <span>
              Dernière mise à jour&nbsp;: <time dateTime={updated}>{formatLongDate(updated)}</time>
            </span>
          </p>
        </header>
        {next && (
          <Notice kind="warn" title={`Version du ${formatLongDate(updated)}, remplacée`}>
            <p>
              Elle s’applique aux contrats conclus jusqu’au {formatLongDate(next)}, jour où une autre l’a
              remplacée&nbsp;: <Link to={textPath}>lire la version en vigueur</Link>. Les coordonnées
              affichées sont celles d’aujourd’hui.
            </p>
          </Notice>
        )}
      </div>
    </>
  );
}

type LegalViewProps = {
  page: LegalPage;
  /** The other legal texts. */
  others: readonly { path: string; title: string }[];
  siteUrl: string;
};

/** A legal text with its table of contents and its versions, rendered by the server. */
export function LegalView({ page, others, siteUrl }: LegalViewProps) {
  return (
    <>
      <div className="wrap">
        <div className="article article--wide">
          <TableOfContents title="Sommaire" headings={page.headings} />
          <div>
            <StaticProse id="texte" html={page.html} />
            <section className="article__next" aria-labelledby="versions">
              <h2 id="versions">Versions de ce texte</h2>
              <VersionList page={page} />
            </section>
            <section className="article__next" aria-labelledby="textes">
              <h2 id="textes">Nos autres textes</h2>
              <RelatedLinks links={others} />
            </section>
          </div>
        </div>
      </div>
      <JsonLd data={breadcrumbList(siteUrl, crumbsOf(page))} />
    </>
  );
}

/** Every version, newest first: when it held, what was new in it. */
function VersionList({ page }: { page: LegalPage }) {
  return (
    <ol className="versions">
      {page.versions.map(({ since, path, changes }, index) => {
        const until = page.versions[index - 1]?.since;
        return (
          <li key={since}>
            <h3>
              <Link to={path} aria-current={since === page.updated ? 'true' : undefined}>
                Version du <time dateTime={since}>{formatLongDate(since)}</time>
              </Link>{' '}
              <span>{until ? `remplacée le ${formatLongDate(until)}` : 'en vigueur'}</span>
            </h3>
            <p>Ce qui a changé&nbsp;:</p>
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

/** The day from which the next version holds; undefined for the one in force. */
function replacedOn({ versions, updated }: LegalPage): string | undefined {
  return versions[versions.findIndex(({ since }) => since === updated) - 1]?.since;
}
