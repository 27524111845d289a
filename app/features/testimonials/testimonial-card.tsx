import { Stars } from '#app/ui/display/stars.tsx';
import { formatLongDate } from '#domain/dates/dates.ts';
import { TESTIMONIAL_ORIGINS, type Testimonial } from '#domain/testimonials/testimonials.ts';
import { typeset } from '#domain/text/typography.ts';

type TestimonialCardProps = {
  testimonial: Testimonial;
  /** The first of a few, in larger letters. */
  isBig?: boolean;
};

/** A customer's words, with everything that the law requires beside them; an example says that it is one. */
export function TestimonialCard({ testimonial, isBig = false }: TestimonialCardProps) {
  const { name, location, rating, is_example: isExample } = testimonial;
  return (
    <figure className={isBig ? 'ticket quote quote--big' : 'ticket quote'}>
      {isExample && <p className="quote__text">Exemple d’avis</p>}
      <Stars value={rating} />
      <blockquote>{`«\u00a0${typeset(testimonial.testimonial)}\u00a0»`}</blockquote>
      {!isExample && <p className="quote__meta">{originOf(testimonial)}</p>}
      <footer>
        <Avatar {...testimonial} />
        <span>
          <b>{name}</b>
          {location && (
            <>
              <br />
              {location}
            </>
          )}
        </span>
      </footer>
    </figure>
  );
}

/** Pictures of other sites are not shown: those sites would learn who reads this page. */
function Avatar({ name, avatar_url: address }: Testimonial) {
  const isOurs = address !== null && /^\/(?!\/)/.test(address);
  if (isOurs) return <img className="avatar" src={address} alt="" width="44" height="44" loading="lazy" />;
  return (
    <span className="avatar" aria-hidden="true">
      {name.trim().charAt(0)}
    </span>
  );
}

/** How it came, whether it was checked, and its two dates. */
function originOf({ origin, is_verified, experienced_on, created_at, published_at }: Testimonial): string {
  return [
    TESTIMONIAL_ORIGINS[origin],
    is_verified ? 'client vérifié' : 'non vérifié',
    experienced_on && `expérience du ${formatLongDate(experienced_on)}`,
    `publié le ${formatLongDate(published_at ?? created_at)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
