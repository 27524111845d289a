import { Upload } from 'lucide';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Icon } from '../../icon.tsx';
import { ErrorMessage } from '../error-message.tsx';
import { useFieldControl } from '../field-control.ts';
import { useFormReset } from '../use-form-reset.ts';
import { FileList } from './file-list.tsx';
import { addFiles, type FileChoice, formatFileSize } from './file-rules.ts';
import { useDropZone } from './use-drop-zone.ts';

type FileDropProps = Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'ref' | 'value' | 'defaultValue' | 'multiple' | 'onChange'
> & {
  /** The accepted kinds in words, for the limits written below: « Photos ou PDF ». */
  kinds: string;
  maxBytes: number;
  maxFiles?: number;
};

const NOTHING: FileChoice = { files: [], refused: [] };

/**
 * Files to pick or to drop. The browser's own input covers the zone, so clicks, drops and the keyboard work by
 * themselves; its contents are always what the list shows, and a plain form sends them. The list stands in the zone: the
 * first file takes the room of its picture and moves nothing below. Without script the input itself is visible. Type, size and number are checked here to spare an upload; the server checks them again.
 */
export function FileDrop({ kinds, maxBytes, maxFiles = 1, accept, disabled, ...props }: FileDropProps) {
  const { attributes, idOf } = useFieldControl(props, 'limits');
  const input = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState(NOTHING);
  const [heard, setHeard] = useState('');
  const { isOver, zone } = useDropZone();
  const isFixed = disabled ?? false;

  function take(added: readonly File[], there: readonly File[]) {
    const next = addFiles(there, added, { accept, maxBytes, maxFiles });
    setChoice(next);
    setHeard(countOf(next.files.length));
    hold(input.current, next.files);
  }
  function remove(index: number) {
    const files = choice.files.filter((_, other) => other !== index);
    setChoice({ files, refused: [] });
    setHeard(`Fichier retiré. ${countOf(files.length)}`);
    hold(input.current, files);
    // The button that had the focus is gone.
    input.current?.focus();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the files picked before React ran
  useEffect(() => {
    const early = [...(input.current?.files ?? [])];
    if (early.length > 0) take(early, []);
  }, []);
  useFormReset(input, () => setChoice(NOTHING));

  return (
    <div className="drop-in">
      <div className={isOver && !isFixed ? 'drop-in__zone drop-in__zone--over' : 'drop-in__zone'} {...zone}>
        {choice.files.length === 0 && <Icon icon={Upload} />}
        <p key={choice.files.length === 0 ? 'none' : 'some'}>
          <b>{callOf(choice.files.length, maxFiles)}</b>
          <span>{maxFiles > 1 ? ' ou les déposer ici' : ' ou le déposer ici'}</span>
        </p>
        <input
          {...props}
          {...attributes}
          ref={input}
          type="file"
          accept={accept}
          multiple={maxFiles > 1}
          disabled={disabled}
          onChange={(event) => take([...(event.currentTarget.files ?? [])], maxFiles > 1 ? choice.files : [])}
        />
        <FileList files={choice.files} isFixed={isFixed} onRemove={remove} />
      </div>
      <p className="help" id={idOf('limits')}>
        {limits(kinds, maxBytes, maxFiles)}
      </p>
      <div role="alert">
        {choice.refused.map((sentence) => (
          <ErrorMessage key={sentence}>{sentence}</ErrorMessage>
        ))}
      </div>
      <span className="visually-hidden" role="status">
        {heard}
      </span>
    </div>
  );
}

function callOf(count: number, maxFiles: number): string {
  if (maxFiles === 1) return count === 0 ? 'Choisir un fichier' : 'Choisir un autre fichier';
  return count === 0 ? 'Choisir des fichiers' : 'Ajouter des fichiers';
}

/** Makes the list the contents of the input. */
function hold(input: HTMLInputElement | null, files: readonly File[]) {
  if (!input) return;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
}

function limits(kinds: string, maxBytes: number, maxFiles: number): string {
  const size = `${formatFileSize(maxBytes)} au plus`;
  return maxFiles > 1 ? `${kinds}, ${maxFiles} fichiers au plus, ${size} chacun.` : `${kinds}, ${size}.`;
}

function countOf(count: number): string {
  if (count === 0) return 'Aucun fichier choisi.';
  return count === 1 ? '1 fichier choisi.' : `${count} fichiers choisis.`;
}
