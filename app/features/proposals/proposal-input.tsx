import { Search } from 'lucide';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useFieldControl } from '#app/ui/form/field-control.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useProposals } from './use-proposals.ts';
import './style.css';

/** The attributes that make an element one of the proposals. */
type OptionAttributes = {
  id: string;
  role: 'option';
  tabIndex: -1;
  'aria-selected': boolean;
  className: string;
  'data-highlighted': true | undefined;
};

type ProposalInputProps<Proposal> = {
  defaultValue: string;
  /** What is asked while one types: it answers with a list. */
  address: string;
  /** The name of the list. */
  label: string;
  /** What is said when nothing is found. */
  none: string;
  choose: (proposal: Proposal) => void;
  /** Draws a proposal, with these attributes; `take` is what a press does, unless it is a link. */
  option: (proposal: Proposal, attributes: OptionAttributes, take: () => void) => ReactNode;
  /** Whether the field is empty again once something was chosen, for the next one. */
  isEmptied?: boolean;
};

/** The key sends the form there, which searches without script. */
const FAILED = 'Pas de propositions pour l’instant\u00a0: la touche Entrée lance la recherche.';

/**
 * The field of a search, which proposes what the shop knows while one types. The arrows choose, Enter takes what is chosen; without a
 * choice it sends the form, as it does without script.
 */
export function ProposalInput<Proposal>({
  defaultValue,
  address,
  label,
  none,
  choose,
  option,
  isEmptied = false,
}: ProposalInputProps<Proposal>) {
  const { attributes, idOf } = useFieldControl({});
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(defaultValue);
  const [chosen, setChosen] = useState<Proposal | null>(null);
  useLayoutEffect(() => setWords(input.current?.value ?? ''), []);
  // What the page already lists is not proposed again.
  const { proposals, status } = useProposals<Proposal>(address, words === defaultValue ? '' : words, {
    none,
    failed: FAILED,
  });
  const at = chosen === null ? -1 : proposals.indexOf(chosen);
  const listId = idOf('proposals');
  const isOpen = proposals.length > 0;
  function take(proposal: Proposal) {
    choose(proposal);
    if (!isEmptied) return;
    setWords('');
    setChosen(null);
    input.current?.focus();
  }
  function press(event: KeyboardEvent) {
    const { key } = event;
    if (!isOpen) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const next = key === 'ArrowDown' ? at + 1 : at < 0 ? proposals.length - 1 : at - 1;
      setChosen(proposals[next] ?? null);
    }
    if (key === 'Enter' && at >= 0 && chosen) {
      event.preventDefault();
      take(chosen);
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
        <div id={listId} role="listbox" aria-label={label} className="proposals">
          {proposals.map((proposal, index) =>
            option(
              proposal,
              {
                id: `${listId}-${index}`,
                role: 'option',
                tabIndex: -1,
                'aria-selected': index === at,
                className: 'listbox__option',
                'data-highlighted': index === at || undefined,
              },
              () => take(proposal),
            ),
          )}
        </div>
      )}
    </>
  );
}
