import { Notice } from '#app/ui/display/notice.tsx';
import { DoneNotice } from './done-notice.tsx';

type OutcomeNoticeProps = {
  /** The action's answer; undefined after a redirection. */
  refused: { error?: string | undefined } | undefined;
  /** The confirmation of the form that redirected here. */
  done: string | false | null;
};

/** The outcome of a form without fields: why it was refused, or that it is done. */
export function OutcomeNotice({ refused, done }: OutcomeNoticeProps) {
  if (!refused) return <DoneNotice>{done || null}</DoneNotice>;
  return (
    <Notice kind="danger" role="alert">
      <p>{refused.error}</p>
    </Notice>
  );
}
