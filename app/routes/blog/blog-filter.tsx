import { X } from 'lucide';
import { useFilterForm } from '#app/features/content/use-filter-form.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { type BlogChoice, blogPath, readChoice } from './blog-choice.ts';

type BlogFilterProps = { choice: BlogChoice; categories: readonly string[]; count: number };

/** Category and order of the list. A plain GET form; with script a change applies at once. */
export function BlogFilter({ choice, categories, count }: BlogFilterProps) {
  const shown = { ...choice, category: categories.includes(choice.category) ? choice.category : '' };
  const form = useFilterForm({ category: shown.category, sort: sortValue(choice.sort) }, (params) =>
    blogPath(readChoice(params)),
  );
  return (
    <form {...form} action="/blog" className="filters" aria-label="Trier les articles">
      <div className="field">
        <label htmlFor="category">Catégorie</label>
        <select className="input" id="category" name="category" defaultValue={shown.category}>
          <option value="">Toutes les catégories</option>
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="sort">Ordre</label>
        <select className="input" id="sort" name="sort" defaultValue={sortValue(choice.sort)}>
          <option value="">Plus récents d'abord</option>
          <option value="oldest">Plus anciens d'abord</option>
        </select>
      </div>
      {choice.tag && <input type="hidden" name="tag" value={choice.tag} />}
      <noscript>
        <button className="btn btn--primary" type="submit">
          Appliquer
        </button>
      </noscript>
      <p role="status">{count === 1 ? '1 article' : `${count} articles`}</p>
      {choice.tag && (
        <p className="filters__tag">
          Mot-clé : <b>{choice.tag}</b>
          <Link className="btn btn--small" to={blogPath({ ...choice, tag: '' })} data-keep-scroll>
            <Icon icon={X} />
            Retirer<span className="visually-hidden"> le mot-clé {choice.tag}</span>
          </Link>
        </p>
      )}
    </form>
  );
}

/** The value of the order field; the default order is no parameter. */
const sortValue = (sort: BlogChoice['sort']) => (sort === 'oldest' ? 'oldest' : '');
