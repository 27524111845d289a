import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { ProveFirst } from '#app/forms/prove-first.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { ownValue } from '#domain/text/own-value.ts';
import { DoneNotice } from '../../done-notice.tsx';
import { CONNECTIONS_PATH } from '../settings-paths.ts';
import type { ConnectionAnswer } from './connection-answer.ts';
import '#app/routes/admin/style.css';
import '../style.css';

type ConnectionPageProps = {
  title: string;
  lead: string;
  done: string | null | undefined | false;
  /** The sentence that a stored secret no longer opens; null if it does. */
  lost: string | null;
  answer: Partial<ConnectionAnswer> | undefined;
  /** Words about a trial that was sent. */
  tried?: string;
  /** What a trial did, where it sends nothing to anybody. */
  trial?: string;
  children: ReactNode;
};

/** The screen of a connection, around its form. */
export function ConnectionPage({
  title,
  lead,
  done,
  lost,
  answer,
  tried,
  trial,
  children,
}: ConnectionPageProps) {
  return (
    <>
      <AreaHead title={title} back={{ to: CONNECTIONS_PATH, label: 'Toutes les connexions' }} lead={lead} />
      <DoneNotice>{answer ? null : done || null}</DoneNotice>
      {answer?.triedTo && (
        <Notice
          kind="ok"
          role="status"
          title={trial ? 'L’essai a réussi' : 'Le serveur a pris l’essai'}
          level={2}
        >
          <p className="back-office__value">
            {[trial ?? `Il est parti vers ${answer.triedTo}.`, tried, 'Rien n’est encore enregistré.']
              .filter(Boolean)
              .join(' ')}
          </p>
        </Notice>
      )}
      {lost && !answer && (
        <Notice kind="warn">
          <p>{lost}</p>
        </Notice>
      )}
      {children}
    </>
  );
}

/** Of a trial that sends nothing to anybody. */
export const TRIAL_FAILED = 'L’essai a échoué';

type ConnectionFormProps = {
  page: string;
  answer: Partial<ConnectionAnswer> | undefined;
  /** The name of the form, and the texts it is drawn from. */
  seen: { form: string; kept: ConnectionAnswer['kept']; hasSecret?: boolean };
  /** Words of the button that does all the same what was overtaken, by the act; saving has its own. */
  again?: Readonly<Record<string, string>>;
  /** Offered if the service refuses. */
  force?: ReactNode;
  /** Offered if a trial was not sent. */
  remedy?: ReactNode;
  /** What is asked, where it is no server that takes mails. */
  asked?: string;
  /** What is said of a trial that failed, where it sends nothing to anybody. */
  failedTrial?: string;
  children: ReactNode;
};

/** The form of a connection, with its errors first. */
export function ConnectionForm({
  page,
  answer = {},
  seen: { form, kept, hasSecret = false },
  again = {},
  force,
  remedy,
  asked = 'Le serveur',
  failedTrial = 'L’essai n’est pas parti',
  children,
}: ConnectionFormProps) {
  const { errors = [], meanwhile, isUnproven, failed } = answer;
  const press = ownValue(again, kept.intent);
  return (
    <Form
      key={seenKey(kept, meanwhile)}
      method="post"
      action={page}
      className="account__form settings__form"
      noValidate
      preventScrollReset
    >
      <ErrorSummary errors={errors} />
      {isUnproven && <ProveFirst page={page} />}
      {failed && (
        <Notice kind="warn" title={failed.wasSaving ? 'Rien n’a été enregistré' : failedTrial} level={2}>
          {failed.answer && (
            <p className="back-office__value">{`${asked} a répondu\u00a0: «\u00a0${failed.answer}\u00a0».`}</p>
          )}
          {failed.wasSaving ? force : remedy}
        </Notice>
      )}
      <EditMark
        form={form}
        texts={kept}
        meanwhile={meanwhile}
        title="Ces réglages ont changé entre-temps"
        page={page}
        intent={press === undefined ? 'save' : kept.intent}
        press={press}
        hasSecret={hasSecret}
      />
      {children}
    </Form>
  );
}
