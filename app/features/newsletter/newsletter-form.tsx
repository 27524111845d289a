import { buttonClass } from '#app/ui/button-look.tsx';
import { RSS_PATH } from '#domain/content/feed-paths.ts';
import { newsletterConsent } from '#domain/newsletter/consent.ts';

/**
 * The newsletter box of a site that asks by mail for a confirmation: a form without script, whose answer is a page. A
 * static view has no `Field`.
 */
export const NewsletterForm = ({ shopName }: { shopName: string }) => (
  <section className="news" aria-labelledby="newsletter">
    <div>
      <h2 id="newsletter">La newsletter de l’atelier</h2>
      <p>
        {newsletterConsent(shopName)} <a href="/legal/privacy#newsletter">Confidentialité</a>. Le{' '}
        <a href={RSS_PATH}>flux RSS</a> s’en passe.
      </p>
    </div>
    <form method="post" action="/newsletter" noValidate>
      <fieldset aria-labelledby="newsletter">
        <div className="field">
          <label htmlFor="newsletter-email">Adresse e-mail</label>
          <input
            id="newsletter-email"
            name="email"
            type="email"
            className="input textarea"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </div>
        <button type="submit" className={buttonClass({ variant: 'primary' })}>
          S’abonner
        </button>
      </fieldset>
    </form>
  </section>
);
