import { Fragment } from 'react';
import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import { inAlternatives } from '#domain/repair/quote-alternatives.ts';
import type { QuoteState } from '#domain/repair/quote-terms.ts';
import { templateOfQuotePath } from '../quote-templates/template-paths.ts';
import type { QuoteView } from './case-quote-view.server.ts';
import type { RepairView } from './repair-view.server.ts';

const KINDS: Record<QuoteState, BadgeKind> = {
  draft: 'waiting',
  sent: 'progress',
  accepted: 'ok',
  refused: 'error',
  replaced: 'idle',
  expired: 'idle',
};

/** All versions of the quote, latest first, with the customer's answer and its proof. */
export function RepairQuotes({ repair: { reference, quotes } }: { repair: RepairView }) {
  if (quotes.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby="devis">
      <h2 id="devis">Devis</h2>
      {quotes.map((quote, index) => (
        <details key={quote.id} open={index === 0} className="case__quote">
          <summary>
            {`Devis n°\u00a0${quote.version}, ${quote.total} `}
            <Badge kind={KINDS[quote.state]}>{quote.stateName}</Badge>
          </summary>
          <Quote quote={quote} />
          <p>
            <Link to={templateOfQuotePath(reference, quote.version)}>Garder ces lignes comme modèle</Link>
          </p>
        </details>
      ))}
    </section>
  );
}

/** Shown beside the price of a reused part: the shop may still offer it, and the customer chooses. */
export const ASKS_NEW = 'Le client a demandé des pièces neuves seulement\u00a0: rien n’est coché pour lui.';

/** The customer's choice in a line. */
const takenText = (option: { words: string } | undefined) =>
  option ? `Pris\u00a0: ${option.words}` : 'Pas pris';

function Quote({ quote }: { quote: QuoteView }) {
  const { by, note, bonus, lines, solutions, isAnswered, sentAt, validUntil, answeredAt, proof, state } =
    quote;
  return (
    <>
      {by && <p className="help">{`Écrit par ${by}`}</p>}
      {note && <p className="case__text">{note}</p>}
      {inAlternatives(lines).map(({ alternative, lines: own }) => {
        const solution = solutions.find(({ id }) => id === alternative);
        return (
          <Fragment key={alternative}>
            {solution && (
              <p>
                <b>{solution.name}</b>
                {isAnswered && (solution.isTaken ? ', choisie' : ', non choisie')}
                {solution.deposit && `, acompte ${solution.deposit}`}
              </p>
            )}
            <ul className="area__list">
              {own.map((line) => (
                <QuotedLine key={line.id} line={line} isAnswered={isAnswered} />
              ))}
            </ul>
          </Fragment>
        );
      })}
      {bonus && <p>{bonus}</p>}
      <p>
        {[
          sentAt && `Envoyé le ${sentAt}.`,
          state === 'sent' && validUntil && `Valable jusqu’au ${validUntil}.`,
          answeredAt && `Réponse le ${answeredAt}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {answeredAt && proof && (
        <p className="case__proof">
          Empreinte du devis auquel le client a répondu (SHA-256)&nbsp;: <code>{proof}</code>
        </p>
      )}
    </>
  );
}

type QuotedLineProps = { line: QuoteView['lines'][number]; isAnswered: boolean };

const QuotedLine = ({
  line: { label, isOptional, isAgainstWish, chosen, options },
  isAnswered,
}: QuotedLineProps) => (
  <li>
    <span>
      {isOptional ? `${label} (facultatif)` : label}
      {isAgainstWish && <b className="help">{` ${ASKS_NEW}`}</b>}
    </span>
    <span>
      {isAnswered
        ? takenText(options.find((option) => option.id === chosen))
        : options.map(({ words }) => words).join(' ou ')}
    </span>
  </li>
);
