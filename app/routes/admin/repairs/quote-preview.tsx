import { useRef } from 'react';
import { useFocusOnNews } from '#app/ui/form/use-focus-on-news.ts';
import { QuoteChoice } from '../../repair/tracking/quote-choice.tsx';
import type { QuoteShown } from '../../repair/tracking/quote-view.ts';

/** A quote as its customer will see it. Nothing is saved, and nobody answers it here. */
export function QuotePreview({ quote }: { quote: QuoteShown }) {
  const area = useRef<HTMLDivElement>(null);
  useFocusOnNews(area, quote, true);
  return (
    <div ref={area} tabIndex={-1} className="order">
      <p className="help">Aperçu&nbsp;: ce que le client lira sur son suivi. Rien n’est gardé ni envoyé.</p>
      <QuoteChoice key={JSON.stringify(quote)} quote={quote} chosen={undefined} link={null} errors={[]} />
    </div>
  );
}
