import { Search } from 'lucide';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFieldControl } from '#app/ui/form/field-control.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import type { FoundPerson } from './find-people.server.ts';
import { usePeople } from './use-people.ts';

/**
 * The field of the search, which proposes whom the shop knows while one types. The arrows choose, Enter opens who is chosen; without a
 * choice it sends the form, as it does without script.
 */
export function PeopleInput({ defaultValue }: { defaultValue: string }) {
  const { attributes, idOf } = useFieldControl({});
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [words, setWords] = useState(defaultValue);
  const [chosen, setChosen] = useState<FoundPerson | null>(null);
  useLayoutEffect(() => setWords(input.current?.value ?? ''), []);
  // What the page already lists is not proposed again.
  const { people, status } = usePeople(words === defaultValue ? '' : words);
  const at = chosen === null ? -1 : people.indexOf(chosen);
  const listId = idOf('people');
  const isOpen = people.length > 0;
  function press(event: KeyboardEvent) {
    const { key } = event;
    if (!isOpen) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const next = key === 'ArrowDown' ? at + 1 : at < 0 ? people.length - 1 : at - 1;
      setChosen(people[next] ?? null);
    }
    if (key === 'Enter' && at >= 0 && chosen) {
      event.preventDefault();
      void navigate(chosen.to);
    }
  }
  return (
    <>
      <span className="input-box">
        <Icon icon={Search} />
        <input
          {...attributes}
          ref={input}
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
          className="input textarea"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          onKeyDown={press}
          autoComplete="off"
          maxLength={120}
          enterKeyHint="search"
        />
      </span>
      <p className="help" role="status">
        {status}
      </p>
      {isOpen && (
        <div id={listId} role="listbox" aria-label="Clients et dossiers" className="intake__people">
          {people.map((person, index) => (
            <Link
              key={person.to}
              to={person.to}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="listbox__option"
              data-highlighted={index === at || undefined}
            >
              <span>
                <b>{person.name}</b>
                <small>{[person.way, person.details, person.reference].filter(Boolean).join(', ')}</small>
              </span>
            </Link>
          ))}
        </div>
      )}
    </>
  );
}
