import { Undo2 } from 'lucide';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import type { TabDraft } from './use-tab-draft.ts';

/** For a form that its visitor had begun again before the older words could be put back (use-tab-draft.ts). */
export function DraftOffer({ draft }: { draft: TabDraft | null }) {
  const [isTaken, setTaken] = useState(false);
  const place = draft?.place;
  // For a field at the lower edge of the screen.
  useEffect(() => {
    place?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  if (!draft)
    return (
      isTaken && (
        <div className="visually-hidden" role="status">
          Le brouillon est repris.
        </div>
      )
    );
  const take = () => {
    draft.take();
    setTaken(true);
  };
  return createPortal(
    <Notice kind="info" title="Un brouillon est resté dans cet onglet" level={3} role="status">
      <p>Il remplit les champs encore vides. Ce que vous venez d’écrire ne change pas.</p>
      <Button size="s" icon={Undo2} onClick={take}>
        Reprendre le brouillon
      </Button>
    </Notice>,
    draft.place,
  );
}
