import { ArrowLeft, ArrowRight, X } from 'lucide';
import type { KeyboardEvent, ReactNode } from 'react';
import { data, useNavigate } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { Compare } from '#app/features/content/compare.tsx';
import { IN_PLACE } from '#app/features/navigation/in-place.ts';
import { type PageParameters, readParameters, withParameters } from '#app/page-parameters.ts';
import { pageMeta } from '#app/seo/page-meta.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { Dialog } from '#app/ui/overlay/dialog.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { shapeOfPair } from '#domain/content/pair-shape.ts';
import { formatLongDate } from '#domain/dates/dates.ts';
import { failedPageMeta, RouteError } from '../site/not-found.tsx';
import type { Route } from './+types/item.ts';
import { chooseItems, galleryPath, neighboursOf, readCategory } from './gallery-choice.ts';
import './item.css';

export function meta({ loaderData, location, error }: Route.MetaArgs) {
  if (!loaderData) return failedPageMeta(error);
  const { siteUrl, siteName, slug, title, description, label } = loaderData;
  return pageMeta({
    title: `${title} – galerie`,
    description,
    keywords: ['galerie', label],
    path: galleryPath('all', slug),
    search: location.search,
    siteUrl,
    siteName,
    // An item has only a picture and a sentence: search engines should find the gallery.
    noindex: true,
  });
}

const PARAMETERS: PageParameters = { kept: ['categorie'] };

export const headers = withParameters(publicPage('content'), PARAMETERS);

export function loader({ params, request, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const { items, categories } = content.gallery();
  const category = readCategory(readParameters(request, PARAMETERS));
  const chosen = chooseItems(items, category);
  const place = chosen.findIndex(({ slug }) => slug === params.slug);
  const item = chosen[place];
  if (!item) throw data(null, { status: 404 });
  const { previous, next } = neighboursOf(chosen, item.slug);
  return {
    siteUrl: settings.url,
    siteName: shop().name,
    slug: item.slug,
    title: item.title,
    description: item.description,
    altText: item.altText,
    picture: item.picture,
    isPair: item.isPair,
    doneOn: formatLongDate(item.doneOn),
    label: categories.find(({ id }) => id === item.category)?.label ?? '',
    place: `${place + 1} sur ${chosen.length}`,
    list: galleryPath(category),
    previous: previous && galleryPath(category, previous.slug),
    next: next && galleryPath(category, next.slug),
  };
}

type Item = Route.ComponentProps['loaderData'];

/**
 * One item over the list. The server draws it open, with links to close it and to browse; once React is there, a real
 * dialog takes its place.
 */
export default function GalleryItem({ loaderData: item }: Route.ComponentProps) {
  return useIsHydrated() ? <ItemDialog {...item} /> : <SentItem {...item} />;
}

function ItemDialog(item: Item) {
  const { title, slug, list, previous, next } = item;
  const navigate = useNavigate();
  // Browsing adds no history entries: « back » leads to the list.
  const go = (path: string) =>
    void navigate(path, { replace: true, preventScrollReset: true, state: IN_PLACE });
  const leaf = ({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent) => {
    // Arrows move the wire of a pair, and go from one of its buttons to the next.
    if (altKey || ctrlKey || metaKey || target instanceof HTMLInputElement) return;
    const path = key === 'ArrowLeft' ? previous : key === 'ArrowRight' ? next : undefined;
    if (path) go(path);
  };
  return (
    <Dialog
      isOpen
      size="wide"
      title={title}
      finalFocus={() => document.getElementById(slug)}
      onKeyDown={leaf}
      onOpenChange={(isOpen) => isOpen || go(list)}
      footer={<Leafing {...item} onLeaf={go} />}
    >
      <ItemBody {...item} />
    </Dialog>
  );
}

/** The item as the server sends it. `data-lazy` loads React at once. */
function SentItem(item: Item) {
  const { title, list } = item;
  return (
    <div className="sent">
      <Link className="veil" to={list} data-keep-scroll="" tabIndex={-1} aria-hidden="true" />
      <div className="overlay" data-lazy="waiting">
        <section className="dialog dialog--wide" aria-labelledby="element-titre">
          <div className="dialog__head">
            <h2 className="dialog__title" id="element-titre">
              {title}
            </h2>
            <ButtonLink to={list} size="s" icon={X} data-keep-scroll="">
              Fermer
            </ButtonLink>
          </div>
          <div className="dialog__body">
            <ItemBody {...item} />
          </div>
          <div className="dialog__foot">
            <Leafing {...item} />
          </div>
        </section>
      </div>
    </div>
  );
}

function ItemBody({ slug, title, picture, isPair, altText, description, label, doneOn, place }: Item) {
  const caption = (
    <>
      <p>{description}</p>
      <p className="item__count">
        {doneOn ? `${label} · ${doneOn} · ` : `${label} · `}
        <span role="status">{place}</span>
      </p>
    </>
  );
  if (isPair)
    return (
      <div className="item">
        {/* A frame of its own for each: where the wire was left says nothing of the next pair. */}
        <Compare
          key={slug}
          id="paire"
          title={title}
          before={{ label: 'Avant', alt: altText, picture }}
          after={{ label: 'Après', alt: '', picture }}
          // One picture of two halves: each is as wide as the frame.
          sizes="(max-width: 60rem) 184vw, 114rem"
          shape={shapeOfPair(picture)}
          isHalved
          loading="eager"
        >
          {caption}
        </Compare>
      </div>
    );
  return (
    <figure className="enlarged item">
      <Picture {...picture} alt={altText} sizes="(max-width: 60rem) 92vw, 57rem" loading="eager" />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function Leafing({
  previous,
  next,
  onLeaf,
}: Pick<Item, 'previous' | 'next'> & { onLeaf?: (path: string) => void }) {
  if (!previous || !next) return null;
  return (
    <>
      <LeafLink to={previous} icon={ArrowLeft} onLeaf={onLeaf}>
        Précédent
      </LeafLink>
      <LeafLink to={next} iconAfter={ArrowRight} onLeaf={onLeaf}>
        Suivant
      </LeafLink>
    </>
  );
}

type LeafLinkProps = Pick<Parameters<typeof ButtonLink>[0], 'icon' | 'iconAfter'> & {
  to: string;
  onLeaf: ((path: string) => void) | undefined;
  children: ReactNode;
};

function LeafLink({ to, onLeaf, ...look }: LeafLinkProps) {
  return (
    <ButtonLink
      {...look}
      to={to}
      data-keep-scroll=""
      onClick={(event) => {
        if (!onLeaf || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onLeaf(to);
      }}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
