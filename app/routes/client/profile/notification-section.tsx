import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { addSubscriber, listSubscribers, removeSubscriber } from '#app/features/newsletter/subscribers.ts';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Link } from '#app/ui/link.tsx';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import type { ProfileRefusal } from './account-changes.ts';
import { NOTIFICATION_FIELDS } from './form.ts';

type NotificationSectionProps = {
  /** The stored texts of the form. */
  texts: FormTexts;
  refusal: ProfileRefusal | undefined;
  email: string;
  /** Where the newsletter keeps its addresses; null: the site has none. */
  newsletter: 'browser' | 'mail' | null;
};

/** The site's messages to the account: those a contract needs, only listed, and the others, to choose. */
export function NotificationSection({ texts, refusal, email, newsletter }: NotificationSectionProps) {
  const shown: FormTexts = refusal ? refusal.kept : texts;
  return (
    <section className="area__part" id="notifications">
      <h2>Messages que vous recevez</h2>
      <p className="muted">
        Les messages d’une commande, d’une réparation, d’un devis ou d’un rendez-vous font partie de ce que
        nous vous devons, comme ceux qui protègent votre compte&nbsp;: ils partent toujours. Le reste se
        choisit.
      </p>
      <Form
        method="post"
        action="#notifications"
        className="account__form"
        key={seenKey(shown, refusal?.meanwhile)}
      >
        <EditMark
          form="notifications"
          texts={shown}
          meanwhile={refusal?.meanwhile}
          title="Vos choix ont changé entre-temps"
          page="/client/profil"
          level={3}
          intent="notifications"
        />
        <Checkbox
          name="reminders"
          value="oui"
          label={NOTIFICATION_FIELDS.reminders.label}
          help={NOTIFICATION_FIELDS.reminders.help}
          defaultChecked={shown.reminders === 'oui'}
        />
        <Checkbox
          name="stockAlerts"
          value="oui"
          label={NOTIFICATION_FIELDS.stockAlerts.label}
          help={NOTIFICATION_FIELDS.stockAlerts.help}
          defaultChecked={shown.stockAlerts === 'oui'}
        />
        <SubmitButton variant="secondary" name="intent" value="notifications">
          Enregistrer ces choix
        </SubmitButton>
      </Form>
      {newsletter === 'browser' && <Newsletter email={email} />}
      {newsletter === 'mail' && <NewsletterByMail />}
    </section>
  );
}

/** The newsletter is a list kept by the browser (specification, sections 4 and 7), not by the account. */
function Newsletter({ email }: { email: string }) {
  const [isKept, setIsKept] = useState<boolean>();
  const [answer, setAnswer] = useState('');
  const look = () => setIsKept(listSubscribers(localStorage).some((one) => one.toLowerCase() === email));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React is there
  useEffect(() => {
    tryStorage(look);
  }, []);

  function change() {
    const isDone = tryStorage(() => {
      if (isKept) removeSubscriber(localStorage, email);
      else addSubscriber(localStorage, email);
      look();
    });
    if (!isDone) setAnswer('Ce navigateur refuse de garder votre choix.');
    else setAnswer(isKept ? 'Votre adresse est retirée de ce navigateur.' : 'Votre adresse est gardée ici.');
  }

  return (
    <div className="account__form area__more">
      <h3>Newsletter</h3>
      <p>
        Son inscription reste dans chaque navigateur, sans nous être transmise, et aucun courriel ne part pour
        l’instant (<Link to="/legal/privacy#newsletter">confidentialité</Link>).
        {isKept !== undefined &&
          (isKept ? ' Votre adresse est inscrite dans celui-ci.' : ' Votre adresse n’est pas dans celui-ci.')}
      </p>
      <div className="account__ways">
        <Button className="needs-script" data-replay="" onClick={change}>
          {isKept ? 'Retirer mon adresse' : 'Inscrire mon adresse'}
        </Button>
        <span role="status">{answer}</span>
      </div>
    </div>
  );
}

const NewsletterByMail = () => (
  <div className="account__form area__more">
    <h3>Newsletter</h3>
    <p>
      Elle arrive par e-mail, une fois l’adresse confirmée. Chaque message a le lien qui l’arrête.{' '}
      <Link to="/newsletter">S’inscrire à la newsletter</Link>
    </p>
  </div>
);

/** False if the browser refuses storage or has no room left. */
function tryStorage(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
