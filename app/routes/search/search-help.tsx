import { Link } from '#app/ui/link.tsx';
import { searchPath } from '#domain/content/search.ts';
import { EntryPoints } from './entry-points.tsx';

/** Frequent questions to a repair shop; each finds results of several kinds. */
const POPULAR = [
  'écran iPhone cassé',
  'PS5 HDMI',
  'Switch ne charge plus',
  'Joy-Con drift',
  'CE-34878-0',
  'M92T36',
  'PC qui chauffe',
  'récupération de données',
  'batterie gonflée',
  'serveur Minecraft',
];

/** Shown before a search: examples, and other ways to look. */
export function SearchHelp() {
  return (
    <>
      <section className="found" aria-labelledby="comment">
        <h2 id="comment">Que chercher&nbsp;?</h2>
        <p>
          Écrivez ce que vous voyez plutôt que ce que vous supposez&nbsp;: «&nbsp;ne charge plus&nbsp;»,
          «&nbsp;écran noir&nbsp;», «&nbsp;stick qui dérive&nbsp;». Ajoutez le nom de l’appareil, et la page
          de sa panne vient en premier. Un code d’erreur ou le nom d’une puce se tape tel quel, avec ou sans
          tirets. Les accents, les majuscules et une faute de frappe ne gênent pas&nbsp;: la recherche regarde
          à la fois les réparations et leurs prix, les pannes de chaque console, l’hébergement, les guides, le
          blog et les questions fréquentes.
        </p>
        <h3>Souvent cherché</h3>
        <ul className="chips">
          {POPULAR.map((words) => (
            <li key={words} className="chip">
              <Link to={searchPath({ words })}>{words}</Link>
            </li>
          ))}
        </ul>
      </section>
      <EntryPoints />
    </>
  );
}
