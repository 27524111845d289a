import { TriangleAlert } from 'lucide';
import { type ReactNode, useRef } from 'react';
import { useFocusOnNews } from '#app/ui/form/use-focus-on-news.ts';
import { Heading, type HeadingLevel } from '#app/ui/heading.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import type { FieldMeanwhile, Meanwhile } from '#domain/edits/edit-guard.ts';
import './meanwhile-notice.css';

type MeanwhileNoticeProps = {
  meanwhile: Meanwhile | null | undefined;
  /** « Cette question a changé entre-temps ». */
  title: string;
  /** Address of the page with the stored version, for a person who gives up their own. */
  page: string;
  level?: HeadingLevel;
  /** Whether the form has a secret, which is not drawn again. */
  hasSecret?: boolean;
  /** The button that saves the form all the same. */
  children: ReactNode;
};

/** Shown above a form that was not saved because somebody changed the stored texts meanwhile: both texts of each field. */
export function MeanwhileNotice({
  meanwhile,
  title,
  page,
  level = 2,
  hasSecret = false,
  children,
}: MeanwhileNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useFocusOnNews(notice, meanwhile, meanwhile !== undefined && meanwhile !== null);
  if (!meanwhile) return null;
  const { fields, by, at } = meanwhile;
  const typed = fields.filter(({ isTyped }) => isTyped);
  const taken = fields.filter(({ isTyped }) => !isTyped);
  return (
    <div
      ref={notice}
      className="note note--warn meanwhile"
      role="alert"
      aria-labelledby="entre-temps"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without script nothing else tells that the form came back
      autoFocus
    >
      <Icon icon={TriangleAlert} />
      <Heading level={level} id="entre-temps" className="note__title">
        {title}
      </Heading>
      <div>
        <p>
          {`Rien n’a été enregistré, et ce que vous avez écrit est toujours dans le formulaire${hasSecret ? NOT_SECRETS : ''}.${lastChangeText(by, at)}`}
        </p>
        {typed.length > 0 && <Fields fields={typed} mine="Ce que vous avez écrit" />}
        {taken.length > 0 && (
          <>
            <p>
              <b>Déjà repris dans le formulaire</b>, puisque vous n’y aviez pas touché&nbsp;:
            </p>
            <Fields fields={taken} mine="Ce que montrait votre page" />
          </>
        )}
        <p className="meanwhile__ways">
          {children}
          <Link to={page}>Garder ce qui est enregistré</Link>
        </p>
      </div>
    </div>
  );
}

const NOT_SECRETS = ', sauf les secrets\u00a0: ils ne reviennent jamais à l’écran, écrivez-les de nouveau';

/** « Dernier changement : Denise Papin, 29 novembre 2026 à 00:20. » */
export function lastChangeText(by: string | null, at: Date | null): string {
  if (!at) return '';
  const when = formatDate(at, { withTime: true });
  return by ? ` Dernier changement\u00a0: ${by}, ${when}.` : ` Dernier changement\u00a0: ${when}.`;
}

function Fields({ fields, mine }: { fields: readonly FieldMeanwhile[]; mine: string }) {
  return (
    <ul className="meanwhile__fields">
      {fields.map(({ field, label, ...texts }) => (
        <li key={field}>
          <b>{label}</b>
          <dl>
            <Text term={mine} text={texts.mine} />
            <Text term="Ce qui est enregistré maintenant" text={texts.theirs} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Text({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text.trim() === '' ? <i>Rien</i> : text}</dd>
    </div>
  );
}
