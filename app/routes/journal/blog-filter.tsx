import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { type BlogChoice, blogPath, readChoice } from './blog-choice.ts';

type BlogFilterProps = { choice: BlogChoice; categories: readonly string[]; count: number };

/** Category and order of the list. A plain GET form; with script a change applies at once. */
export function BlogFilter({ choice, categories, count }: BlogFilterProps) {
  const shown = { ...choice, category: categories.includes(choice.category) ? choice.category : '' };
  const { form, apply } = useChoiceForm(shown);
  return (
    <form
      ref={form}
      action="/blog"
      className="filters"
      autoComplete="off"
      aria-label="Trier les articles"
      onChange={apply}
    >
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
        <button className="btn btn--1" type="submit">
          Appliquer
        </button>
      </noscript>
      <p role="status">{count === 1 ? '1 article' : `${count} articles`}</p>
      {choice.tag && (
        <p className="filters__tag">
          Mot-clé : <b>{choice.tag}</b>
          <Link className="btn btn--s" to={blogPath({ ...choice, tag: '' })} data-keep-scroll>
            <X className="ico" />
            Retirer<span className="vh"> le mot-clé {choice.tag}</span>
          </Link>
        </p>
      )}
    </form>
  );
}

/** What the order field holds; the usual order is no parameter. */
const sortValue = (sort: BlogChoice['sort']) => (sort === 'oldest' ? 'oldest' : '');

/** Keeps the form and the address in step, whichever of them changed. */
function useChoiceForm({ category, sort }: BlogChoice) {
  const form = useRef<HTMLFormElement>(null);
  const isFirstRun = useRef(true);
  const navigate = useNavigate();

  function apply() {
    if (!form.current) return;
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) params.set(name, String(value));
    void navigate(blogPath(readChoice(params)), { replace: true, preventScrollReset: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes, not when `apply` is made anew
  useEffect(() => {
    const fields = form.current?.elements;
    const categoryField = fields?.namedItem('category') as HTMLSelectElement;
    const sortField = fields?.namedItem('sort') as HTMLSelectElement;
    const isInStep = categoryField.value === category && sortField.value === sortValue(sort);
    // A choice made before the script was there has had no answer yet.
    if (!isInStep && isFirstRun.current) apply();
    else if (!isInStep) {
      categoryField.value = category;
      sortField.value = sortValue(sort);
    }
    isFirstRun.current = false;
  }, [category, sort]);

  return { form, apply };
}
