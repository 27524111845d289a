import { Undo2 } from 'lucide';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';

/** For a form that its visitor had begun again before the older words could be given back (use-tab-draft.ts). */
export function DraftOffer({ take }: { take: (() => void) | null }) {
  if (!take) return null;
  return (
    <Notice kind="info" title="Un brouillon est resté dans cet onglet" level={3} role="status">
      <p>Il remplit les champs encore vides. Ce que vous venez d’écrire ne change pas.</p>
      <Button size="s" icon={Undo2} onClick={take}>
        Reprendre le brouillon
      </Button>
    </Notice>
  );
}
