import { Notice } from '#app/ui/display/notice.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { CheckView } from './check-view.server.ts';

/** What the last comparison of Stripe's account with the ledger has found. */
export function CardCheck({ at, seen, differences }: CheckView) {
  const isEven = differences.length === 0;
  return (
    <Notice
      kind={isEven ? 'ok' : 'warn'}
      title={
        isEven ? 'Stripe et le livre des recettes concordent' : 'Stripe et le livre des recettes diffèrent'
      }
      level={2}
    >
      <p>{`Comparés le ${at}\u00a0: ${seen}.`}</p>
      {!isEven && (
        <ul>
          {differences.map(({ id, words, about }) => (
            <li key={id}>
              {words}
              {about && (
                <>
                  {' '}
                  <Link to={about.path}>
                    <Numbered>{about.words}</Numbered>
                  </Link>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
