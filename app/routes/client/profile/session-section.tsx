import { Form } from 'react-router';
import { SubmitButton } from '#app/features/account/submit-button.tsx';

/** Ends sessions on other devices, or all of them. */
export function SessionSection() {
  return (
    <section className="area__part" id="appareils">
      <h2>Appareils connectés</h2>
      <p className="muted">
        Un appareil prêté, vendu ou perdu&nbsp;? Déconnectez-le d’ici, sans changer de mot de passe.
      </p>
      <div className="acct__ways">
        <Form method="post" action="/deconnexion">
          <SubmitButton variant="secondary" name="portee" value="autres">
            Déconnecter mes autres appareils
          </SubmitButton>
        </Form>
        <Form method="post" action="/deconnexion">
          <SubmitButton variant="danger" name="portee" value="partout">
            Me déconnecter partout
          </SubmitButton>
        </Form>
      </div>
    </section>
  );
}
