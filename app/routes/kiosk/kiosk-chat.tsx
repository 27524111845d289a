import { MessageCircle } from 'lucide';
import { useCallback, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { IdleDialog } from './idle-dialog.tsx';
import { useIdle } from './use-idle.ts';

/** Activity inside the frame cannot be seen from here, so the question comes later. */
const IDLE_MS = 180_000;
const ANSWER_S = 30;

/**
 * The shop's chatbot, which another service runs. Nothing of it loads before somebody asks, and its frame may neither
 * open windows nor navigate this page. Each visitor gets a new frame.
 */
export function KioskChat({ url }: { url: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const end = useCallback(() => setIsOpen(false), []);
  const { secondsLeft, stay } = useIdle({ isOn: isOpen, idleMs: IDLE_MS, answerS: ANSWER_S, onEnd: end });
  if (!isOpen)
    return (
      <div className="kiosk__start">
        <p className="lead">
          L’assistant est une intelligence artificielle, d’un service extérieur ({new URL(url).host})&nbsp;:
          ce que vous lui écrivez lui est transmis. N’y mettez ni mot de passe, ni coordonnées.
        </p>
        <Button variant="primary" icon={MessageCircle} data-replay="" onClick={() => setIsOpen(true)}>
          Commencer
        </Button>
      </div>
    );
  return (
    // Another element than before: « Commencer » would become « Terminer », and keep the focus.
    <div className="kiosk__chat" key="chat">
      <iframe
        src={url}
        title="Assistant de l’atelier"
        sandbox="allow-scripts allow-same-origin allow-forms"
        referrerPolicy="no-referrer"
      />
      <Button className="kiosk__end" onClick={end}>
        Terminer
      </Button>
      <IdleDialog secondsLeft={secondsLeft} onStay={stay} onEnd={end} />
    </div>
  );
}
