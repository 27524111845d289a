import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Link } from '#app/ui/link.tsx';
import { LazyToaster } from '#app/ui/overlay/lazy-toaster.tsx';
import { RSS_PATH } from '#domain/content/feed-paths.ts';
import { useNewsletter } from './use-newsletter.ts';

/** The newsletter box: an address that stays in this browser (specification, sections 4, 5 and 7). */
export function NewsletterBox() {
  const { kept, isSubmitting, error, field, onSubmit, remove } = useNewsletter();
  return (
    <section className="news" aria-labelledby="newsletter">
      <div>
        <h2 id="newsletter">La newsletter de l’atelier</h2>
        <p>
          Votre adresse est gardée dans ce navigateur, sans nous être transmise&nbsp;: aucun courriel ne part
          pour l’instant (<Link to="/legal/privacy#newsletter">confidentialité</Link>). Le{' '}
          <a href={RSS_PATH}>flux RSS</a>, lui, annonce déjà chaque article.
        </p>
        <noscript>
          <p>L’inscription demande JavaScript&nbsp;; le flux RSS s’en passe.</p>
        </noscript>
      </div>
      {/* Sent before React is there, a form of this method does nothing; the boot script keeps the click. */}
      <form className="needs-script" method="dialog" noValidate onSubmit={onSubmit}>
        <fieldset disabled={isSubmitting} aria-labelledby="newsletter">
          <Field name="email" id="newsletter-email" label="Adresse e-mail" error={error}>
            <Input ref={field} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Button variant="primary" type="submit" data-replay="" busy={isSubmitting} busyLabel="Inscription…">
            S’abonner
          </Button>
        </fieldset>
        {kept.length > 0 && <KeptAddresses emails={kept} remove={remove} />}
      </form>
      <LazyToaster />
    </section>
  );
}

type KeptAddressesProps = { emails: readonly string[]; remove: (email: string) => void };

/** What this browser remembers, and how to make it forget. */
function KeptAddresses({ emails, remove }: KeptAddressesProps) {
  return (
    <div className="news__kept">
      <h3>Dans ce navigateur</h3>
      <ul>
        {emails.map((email) => (
          <li key={email}>
            <span>{email}</span>
            <Button variant="quiet" size="s" onClick={() => remove(email)}>
              Retirer<span className="visually-hidden"> {email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
