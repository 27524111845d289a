import { Button } from '#app/ui/button.tsx';
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx';

type IdleDialogProps = {
  secondsLeft: number | null;
  onStay: () => void;
  onEnd: () => void;
};

/** One touch continues the session (WCAG 2.2.1: at least twenty seconds, as often as the visitor likes). */
export function IdleDialog({ secondsLeft, onStay, onEnd }: IdleDialogProps) {
  return (
    <AlertDialog
      isOpen={secondsLeft !== null}
      onOpenChange={(isOpen) => isOpen || onStay()}
      title={'Toujours là\u00a0?'}
      description={
        <>
          Sans réponse, la borne efface vos choix et revient au début dans{' '}
          <b className="kiosk__left number">
            {secondsLeft} {secondsLeft === 1 ? 'seconde' : 'secondes'}
          </b>
          .
        </>
      }
      cancelLabel="Oui, je continue"
      confirm={<Button onClick={onEnd}>Recommencer</Button>}
    />
  );
}
