import { Film, X } from 'lucide';
import { Button } from '../../../button.tsx';
import { Icon } from '../../../icon.tsx';
import { IconButton } from '../../../icon-button.tsx';
import { formatFileSize } from '../file-rules.ts';
import type { FieldVideo } from './use-videos.ts';

type VideoListProps = {
  videos: readonly FieldVideo[];
  /** The name of the hidden fields that say which videos are the form's. */
  name: string;
  isFixed: boolean;
  onRemove: (key: string) => void;
  onResume: (key: string) => void;
};

/** The videos of a field: how much of each has arrived, and what may be done about it. Nothing if there are none. */
export function VideoList({ videos, name: field, isFixed, onRemove, onResume }: VideoListProps) {
  if (videos.length === 0) return null;
  return (
    <ul className="files">
      {videos.map(({ key, name, bytes, id, sent, state }) => (
        <li key={key}>
          <span className="files__icon">
            <Icon icon={Film} />
          </span>
          <span>
            <span className="files__name">{name}</span>
            <small className="number">{words(state, sent, bytes)}</small>
            {state !== 'done' && (
              <progress
                aria-label={`Envoi de ${name}`}
                value={sent}
                max={bytes}
                className="files__progress"
              />
            )}
            {state === 'stopped' && (
              <Button size="s" variant="secondary" onClick={() => onResume(key)}>
                Reprendre l’envoi
              </Button>
            )}
          </span>
          <IconButton
            variant="quiet"
            icon={X}
            aria-label={state === 'done' ? `Retirer ${name}` : `Annuler l’envoi de ${name}`}
            disabled={isFixed}
            onClick={() => onRemove(key)}
          />
          {state === 'done' && <input type="hidden" name={field} value={`${id}/${fitting(name)}`} />}
        </li>
      ))}
    </ul>
  );
}

function words(state: FieldVideo['state'], sent: number, bytes: number): string {
  const amount = `${formatFileSize(sent)} sur ${formatFileSize(bytes)}`;
  switch (state) {
    case 'done':
      return `${formatFileSize(bytes)}, envoyée`;
    case 'sending':
      return amount;
    case 'waiting':
      return `${amount}. Connexion perdue\u00a0: l’envoi reprend de lui-même.`;
    case 'stopped':
      return `${amount}. L’envoi s’est arrêté.`;
    case 'absent':
      return `${amount} sont arrivés. Choisissez de nouveau cette vidéo\u00a0: l’envoi reprend là.`;
  }
}

/** As much of a name as the server takes. */
const fitting = (name: string): string => [...name].slice(0, 120).join('');
