import { FileDown } from 'lucide';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Numbered } from '#app/ui/numbered.tsx';

// Parts that the screens of orders, repairs and withdrawals share; app/routes/shop/order/style.css lays out the
// timeline.

/** Links to the case's PDF files. */
export function CaseDocuments({ documents }: { documents: readonly { href: string; label: string }[] }) {
  if (documents.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <ul className="area__list order__documents">
        {documents.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>
              <Icon icon={FileDown} />
              <span>
                <Numbered>{`${label} (PDF)`}</Numbered>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type CaseMailsProps = {
  title: string;
  mails: readonly { id: number; title: string; isOurs?: boolean; isFailed: boolean; words: string }[];
  /** The address and the intent of the form that resends a mail. */
  action: string;
  intent: string;
};

/** The mails of a case, whether they left, and a button to resend each. */
export function CaseMails({ title: heading, mails, action, intent }: CaseMailsProps) {
  if (mails.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby="mails">
      <h2 id="mails">{heading}</h2>
      <ul className="area__list">
        {mails.map(({ id, title, isOurs, isFailed, words }) => (
          <li key={id}>
            <span>
              {isOurs ? `${title} (à l’atelier)` : title}{' '}
              {isFailed ? <Badge kind="error">{words}</Badge> : <small>{words}</small>}
            </span>
            <Form method="post" action={action}>
              <input type="hidden" name="mail" value={id} />
              <Button
                type="submit"
                name="intent"
                value={intent}
                size="s"
                aria-label={`Renvoyer\u00a0: ${title}`}
              >
                Renvoyer
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

type CaseEvent = {
  id: number | string;
  /** Machine-readable date; `at` is the same in words. */
  on: string;
  at: string;
  who: string | null;
  title: string;
  note: string | null;
  isPublic?: boolean;
};

/** Events of a case, newest first, with the person who caused them. */
export function CaseTimeline({ events }: { events: readonly CaseEvent[] }) {
  return (
    <section className="area__part" aria-labelledby="historique">
      <h2 id="historique">Historique</h2>
      <div className="order">
        <ol className="order__timeline" reversed>
          {events.map(({ id, on, at, who, title, note, isPublic = true }) => (
            <li key={id}>
              <time dateTime={on}>{at}</time>
              <p>
                <b>{title}</b>
                <span className="case__text">
                  <Numbered>
                    {[who, note, !isPublic && 'pour l’atelier seul'].filter(Boolean).join(' · ')}
                  </Numbered>
                </span>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
