import { Upload } from 'lucide';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { SENT_FILES, videoRules } from '#domain/uploads/video-rules.ts';
import { Icon } from '../../icon.tsx';
import { ErrorMessage } from '../error-message.tsx';
import { useFieldControl } from '../field-control.ts';
import { useFormReset } from '../use-form-reset.ts';
import { FileList } from './file-list.tsx';
import { addFiles, type FileChoice, formatFileSize, isAccepted, isHeic, isVideo } from './file-rules.ts';
import { useDropZone } from './use-drop-zone.ts';
import { useHeldSubmit } from './video/use-held-submit.ts';
import { useVideos } from './video/use-videos.ts';
import { VideoList } from './video/video-list.tsx';

type FileDropProps = Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'ref' | 'value' | 'defaultValue' | 'multiple' | 'onChange'
> & {
  /** The accepted kinds in words, for the limits written below: « Photos ou PDF ». */
  kinds: string;
  maxBytes: number;
  maxFiles?: number;
  /** Upper bound for all files of the form together. */
  maxFormBytes?: number;
  /** Videos are sent before the form, which names them in its field `keptPhotos[]`; the form's action reads that. */
  sendsVideos?: boolean;
  /** Ids of what the form shows already as sent. */
  sentIds?: readonly string[];
};

const NOTHING: FileChoice = { files: [], refused: [] };
const NONE: readonly string[] = [];

/**
 * Files to pick or to drop. The browser's own input covers the zone, so clicks, drops and the keyboard work by
 * themselves; its contents are always what the list shows, and a plain form sends them. The list stands in the zone: the
 * first file takes the room of its picture and moves nothing below. Without script the input itself is visible. Type, size and number are checked here to spare an upload; the server checks them again.
 * Photographs become smaller here where the browser can do it, and videos leave before the form.
 */
export function FileDrop({
  kinds,
  maxBytes,
  maxFiles = 1,
  maxFormBytes,
  sendsVideos = false,
  sentIds = NONE,
  accept,
  disabled,
  ...props
}: FileDropProps) {
  const { attributes, idOf } = useFieldControl(props, 'limits');
  const input = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState(NOTHING);
  /** As it is now, for photographs that become smaller meanwhile. */
  const now = useRef(choice);
  /** What a smaller photograph was made of. */
  const originals = useRef(new WeakMap<File, File>());
  const [preparing, setPreparing] = useState(0);
  const [heard, setHeard] = useState('');
  const { isOver, zone } = useDropZone();
  const isFixed = disabled ?? false;
  const { videos, ...sending } = useVideos(input, sendsVideos, { known: sentIds, onRefused: refuse });
  const isHeld = useHeldSubmit(input, {
    isBusy: sending.isBusy || preparing > 0,
    faults: choice.refused.length + videos.filter(({ state }) => state === 'stopped').length,
  });
  const count = choice.files.length + videos.length;

  function show(next: FileChoice) {
    now.current = next;
    setChoice(next);
    hold(input.current, next.files);
  }
  function refuse(sentence: string) {
    show({ ...now.current, refused: [...now.current.refused, sentence] });
  }
  function take(added: readonly File[], there: readonly File[]) {
    const isSent = (file: File) => sendsVideos && canSend() && isVideo(file) && isAccepted(file, accept);
    const tooMany = sending.add(added.filter(isSent), maxFiles - there.length);
    const toPrepare = added.filter((file) => isDrawn(file, accept) && (isHeic(file) || file.size > maxBytes));
    const ready = added.filter((file) => !isSent(file) && !toPrepare.includes(file));
    addReady(ready, there, tooMany);
    for (const file of toPrepare) void prepare(file);
  }
  function addReady(added: readonly File[], there: readonly File[], tooMany: readonly string[] = NONE) {
    const known = there.map((file) => originals.current.get(file) ?? file);
    const places = maxFiles - sending.count();
    const next = addFiles(known, added, { accept, maxBytes, maxFiles: places, maxFormBytes });
    const files = next.files.map((file) => there[known.indexOf(file)] ?? file);
    show({ files, refused: [...next.refused, ...tooMany] });
    setHeard(countOf(files.length + sending.count()));
    for (const file of files) if (!there.includes(file) && isDrawn(file, accept)) void replace(file);
  }
  /** Sends a smaller photograph in place of the one that was picked, if it is made before the form is sent. */
  async function replace(file: File) {
    const small = await shrink(file);
    const { files, refused } = now.current;
    if (small === file || !files.includes(file)) return;
    originals.current.set(small, file);
    show({ files: files.map((each) => (each === file ? small : each)), refused });
  }
  /** One that may be taken only if it becomes smaller, or a JPEG. */
  async function prepare(file: File) {
    setPreparing((waiting) => waiting + 1);
    const small = await shrink(file);
    const { files, refused } = now.current;
    addReady([small], files, refused);
    setPreparing((waiting) => waiting - 1);
  }
  function remove(index: number) {
    const files = choice.files.filter((_, other) => other !== index);
    show({ files, refused: [] });
    tellRemoved(files.length + videos.length);
  }
  function removeVideo(key: string) {
    sending.remove(key);
    tellRemoved(count - 1);
  }
  function tellRemoved(left: number) {
    setHeard(`Fichier retiré. ${countOf(left)}`);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the files picked before React ran
  useEffect(() => {
    const early = [...(input.current?.files ?? [])];
    if (early.length > 0) take(early, []);
  }, []);
  useFormReset(input, () => {
    show(NOTHING);
    for (const { key } of videos) sending.remove(key);
  });

  return (
    <div className="drop-in">
      <div className={isOver && !isFixed ? 'drop-in__zone drop-in__zone--over' : 'drop-in__zone'} {...zone}>
        {count === 0 && <Icon icon={Upload} />}
        <p key={count === 0 ? 'none' : 'some'}>
          <b>{callOf(count, maxFiles)}</b>
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
        <VideoList
          videos={videos}
          name={SENT_FILES}
          isFixed={isFixed}
          onRemove={removeVideo}
          onResume={sending.resume}
        />
      </div>
      <p className="help" id={idOf('limits')}>
        {limits(kinds, maxBytes, maxFiles)}
        {sendsVideos && (
          <span className="needs-script">{` Une vidéo\u00a0: ${formatFileSize(videoRules.maxBytes)} au plus, envoyée dès qu’elle est choisie.`}</span>
        )}
      </p>
      <div role="alert">
        {choice.refused.map((sentence) => (
          <ErrorMessage key={sentence}>{sentence}</ErrorMessage>
        ))}
      </div>
      <div className="drop-in__held" role="status">
        {isHeld && 'Tout part dès que vos fichiers sont arrivés\u00a0: gardez cette page ouverte.'}
      </div>
      <span className="visually-hidden" role="status">
        {heard}
      </span>
    </div>
  );
}

/** Older browsers send a video with its form, as those without script do. */
const canSend = (): boolean => 'any' in AbortSignal;

/** Whether a field takes this picture, once it is a JPEG. */
const isDrawn = (file: File, accept: string | undefined): boolean =>
  (accept?.includes('image/') ?? false) && (isHeic(file) || isPhoto(file));

const isPhoto = ({ type }: File): boolean => /^image\/(?:jpeg|png|webp|avif)$/.test(type);

/** Smaller than this, a photograph is sent faster than it is drawn again. */
const SMALL_BYTES = 1_000_000;

async function shrink(file: File): Promise<File> {
  if (file.size < SMALL_BYTES && !isHeic(file)) return file;
  try {
    const { shrinkPhoto } = await import('./shrink/shrink-photo.ts');
    return await shrinkPhoto(file);
  } catch {
    return file;
  }
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
