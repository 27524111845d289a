import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { RSS_PATH } from '#domain/content/feed-paths.ts';
import { newsletterConsent } from '#domain/newsletter/consent.ts';

/** The newsletter box of a site that asks by mail for a confirmation: a form without script, whose answer is a page. */
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
        <Field name="email" id="newsletter-email" label="Adresse e-mail">
          <Input type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Button variant="primary" type="submit">
          S’abonner
        </Button>
      </fieldset>
    </form>
  </section>
);
