import { Notice } from '#app/ui/display/notice.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { formatEuros } from '#domain/money/money.ts';
import type { OrderView } from './order-view.ts';

type OverNoticeProps = Pick<OrderView, 'paidCents' | 'refundedCents' | 'overBecause' | 'isConcluded'>;

/** An order that has ended: why, and what becomes of its money. */
export function OverNotice({ paidCents, refundedCents, overBecause, isConcluded }: OverNoticeProps) {
  const leftCents = paidCents - refundedCents;
  return (
    <Notice kind={leftCents > 0 ? 'warn' : 'info'} title="Cette commande est terminée" level={2}>
      {overBecause && <p>{overBecause}</p>}
      <p>
        {leftCents > 0
          ? `Il reste ${formatEuros(leftCents)} à vous rembourser, par le moyen de paiement utilisé et au plus tard sous quatorze jours.`
          : paidCents > 0
            ? `Tout ce qui avait été payé, ${formatEuros(paidCents)}, est remboursé.`
            : isConcluded
              ? 'Rien n’avait été payé\u00a0: rien n’est dû.'
              : 'Aucun contrat n’a été conclu\u00a0: ses produits sont de nouveau en vente, et rien n’est dû.'}
      </p>
    </Notice>
  );
}

/** A withdrawal, its state, and that nothing has to be paid. */
export function RenouncedNotice({
  renounced,
  isRenounced,
  isOver,
  paidCents,
}: Pick<OrderView, 'renounced' | 'isRenounced' | 'isOver' | 'paidCents'>) {
  return renounced.map(({ reference, words, isRefused }) => (
    <Notice
      key={reference}
      kind={isRefused ? 'warn' : 'info'}
      title={<Numbered>{`Rétractation ${reference}`}</Numbered>}
      level={2}
    >
      <p>{`Vous avez renoncé à ce contrat\u00a0: ${words}. Si cette déclaration ne vient pas de vous, dites-le à l’atelier.`}</p>
      {isRenounced && !isRefused && !isOver && paidCents === 0 && <p>Ne payez rien&nbsp;: rien n’est dû.</p>}
    </Notice>
  ));
}
