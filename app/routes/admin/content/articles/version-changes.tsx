import { Link } from '#app/ui/link.tsx';
import type { ChangedPart, Piece } from '#server/content/own/article-changes.ts';
import { type Comparison, revisionPath } from './article-paths.ts';

type VersionChangesProps = {
  id: string;
  /** The version on the screen. */
  version: number;
  from: number;
  to: number;
  /** Compared with the current version, not with the previous one. */
  isSince: boolean;
  hasBoth: boolean;
  changed: readonly { label: string; parts: readonly ChangedPart[] }[];
  /** Labels of unchanged fields. */
  same: readonly string[];
};

/** The changes of a version, or the changes since; long unchanged parts are folded. */
export function VersionChanges({
  id,
  version,
  from,
  to,
  isSince,
  hasBoth,
  changed,
  same,
}: VersionChangesProps) {
  const ways: [Comparison, string][] = [
    ['precedente', `Par rapport à la version ${version - 1}`],
    ['presente', 'Par rapport à la version en cours'],
  ];
  return (
    <section className="area__part" aria-labelledby="changements">
      <h2 id="changements">
        {isSince ? `Changements depuis la version ${from}` : `Changements de la version ${to}`}
      </h2>
      {hasBoth && (
        <nav className="chips" aria-label="Comparer">
          {ways.map(([face, words]) => (
            <span key={face} className="chip">
              <Link
                to={revisionPath(id, version, face)}
                aria-current={(face === 'presente') === isSince ? 'true' : undefined}
                data-keep-scroll=""
              >
                {words}
              </Link>
            </span>
          ))}
        </nav>
      )}
      {changed.length === 0 && <p>Rien&nbsp;: les deux textes sont les mêmes.</p>}
      {changed.map(({ label, parts }) => (
        <div key={label} className="diff">
          <h3>{label}</h3>
          {parts.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, in the order of the text
            <Part key={place} part={part} />
          ))}
        </div>
      ))}
      {changed.length > 0 && same.length > 0 && (
        <p className="help">Sans changement&nbsp;: {same.join(', ')}.</p>
      )}
    </section>
  );
}

function Part({ part }: { part: ChangedPart }) {
  if (part.kind === 'kept') return <p className="diff__kept">{part.text}</p>;
  if (part.kind === 'folded')
    return (
      <details>
        <summary>{part.lines} lignes sans changement</summary>
        <p className="diff__kept">{part.text}</p>
      </details>
    );
  return (
    <p className="diff__new">
      {part.pieces.map((piece, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, in the order of the text
        <Mark key={place} {...piece} />
      ))}
    </p>
  );
}

/** Marks a change by a line through or under it, by words for screen readers, and by colour only in addition. */
function Mark({ kind, text }: Piece) {
  if (kind === 'same') return text;
  const Tag = kind === 'added' ? 'ins' : 'del';
  return (
    <Tag>
      <span className="visually-hidden">{kind === 'added' ? ' [ajouté\u00a0: ' : ' [retiré\u00a0: '}</span>
      {/* A line break alone would be invisible. */}
      {text.trim() === '' ? text.replaceAll('\n', '¶\n') : text}
      <span className="visually-hidden">] </span>
    </Tag>
  );
}
