import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search, X } from 'lucide';
import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import './search-dialog.css';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import {
  kindLabel,
  SEARCH_PATH,
  SEARCH_WORDS_MAX,
  type Suggestion,
  searchPath,
} from '#domain/content/search.ts';
import { Marked } from './marked.tsx';
import { useSuggestions } from './use-suggestions.ts';

/**
 * The search field over the page, with suggestions as one types. Enter opens the suggestion chosen with the arrows,
 * or the page of results; Escape closes and restores focus. Without suggestions it is the form of that page.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(true);
  const [words, setWords] = useState('');
  const { suggestions, status } = useSuggestions(words);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const close = () => setIsOpen(false);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    close();
    void navigate(searchPath({ words: words.trim() }));
  }

  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={setIsOpen}
      onOpenChangeComplete={(stillOpen) => {
        if (!stillOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Viewport className="overlay search-box__place">
          <Dialog.Popup className="dialog search-box" initialFocus={input}>
            <div className="dialog__head">
              <Dialog.Title className="dialog__title">Rechercher sur le site</Dialog.Title>
              <Dialog.Close render={<Button size="s" icon={X} />}>Fermer</Dialog.Close>
            </div>
            <div className="dialog__body">
              <Autocomplete.Root
                inline
                open
                // The server has already chosen.
                filter={null}
                items={suggestions}
                itemToStringValue={({ path }: Suggestion) => path}
                value={words}
                onValueChange={(value, { reason }) => {
                  // Choosing leaves the page, so the field keeps what was typed.
                  if (reason !== 'item-press') setWords(value);
                }}
              >
                <search>
                  <form action={SEARCH_PATH} onSubmit={submit}>
                    <span className="input-box">
                      <Icon icon={Search} />
                      <Autocomplete.Input
                        ref={input}
                        name="q"
                        type="search"
                        className="input textarea"
                        aria-label="Une panne, un appareil, un code d’erreur, une pièce"
                        maxLength={SEARCH_WORDS_MAX}
                        enterKeyHint="search"
                      />
                    </span>
                    <Button type="submit" variant="primary">
                      Chercher
                    </Button>
                  </form>
                </search>
                <Autocomplete.Status className="search-box__status">{status}</Autocomplete.Status>
                <Autocomplete.List aria-label="Suggestions">
                  {(suggestion: Suggestion) => (
                    <Autocomplete.Item
                      key={suggestion.path}
                      value={suggestion}
                      className="listbox__option"
                      onClick={close}
                      render={<Link to={suggestion.path} />}
                    >
                      <span>
                        <Marked parts={suggestion.title} />
                        <small>{kindLabel(suggestion.kind)}</small>
                      </span>
                      {suggestion.price && <b>{suggestion.price}</b>}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Root>
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
