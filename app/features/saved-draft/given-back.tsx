import { type RefObject, useEffect } from 'react';
import { Prose } from '#app/features/content/prose.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { NOT_PLACED_ID } from '#domain/text/typed-fields.ts';

/**
 * Above the page of a form that was sent after its session had ended: the server has filled it in
 * (server/pages/framework/give-back.ts).
 */
export function GivenBack({ area }: { area: RefObject<HTMLElement | null> }) {
  // The version that the form was drawn from: hydration overwrites hidden fields with the page's own value, but not
  // the others (keep-typed.ts).
  useEffect(() => {
    for (const input of area.current?.querySelectorAll<HTMLInputElement>('input[type=hidden][data-typed]') ??
      [])
      input.value = input.dataset.typed ?? '';
  }, [area]);
  return (
    <Notice kind="warn" title="Votre session avait pris fin">
      <p>
        Ce formulaire n’a pas été envoyé. Ce que vous aviez écrit est de nouveau dans ses champs&nbsp;:
        relisez-le, puis envoyez-le. Les fichiers, les mots de passe et les codes ne sont jamais gardés.
      </p>
      <Prose id={NOT_PLACED_ID} html={null} />
    </Notice>
  );
}
