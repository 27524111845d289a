import { Badge } from '#app/ui/display/badge.tsx';
import type { ListedDevice } from '#server/content/own/device-admin.ts';

const STATES = {
  hidden: { kind: 'idle', words: 'Masqué' },
  ofHidden: { kind: 'idle', words: 'Modèle masqué' },
  own: { kind: 'ok', words: 'Ajouté' },
  changed: { kind: 'ok', words: 'Modifié' },
  shipped: { kind: 'ok', words: 'D’origine' },
} as const;

type State = keyof typeof STATES;

export function stateOf({ isHidden, isOffered, isOwn, isChanged }: ListedDevice): State {
  if (isHidden) return 'hidden';
  if (!isOffered) return 'ofHidden';
  if (isOwn) return 'own';
  return isChanged ? 'changed' : 'shipped';
}

/** Whether forms offer a device, and where it comes from. */
export const DeviceState = ({ state }: { state: State }) => (
  <Badge kind={STATES[state].kind}>{STATES[state].words}</Badge>
);
