import { FileText, X } from 'lucide';
import { useEffect, useState } from 'react';
import { Icon } from '../../icon.tsx';
import { IconButton } from '../../icon-button.tsx';
import { formatFileSize } from './file-rules.ts';

type FileListProps = { files: readonly File[]; isFixed: boolean; onRemove: (index: number) => void };

/** The chosen files, each with its size and a button to remove it; nothing if there are none. */
export function FileList({ files, isFixed, onRemove }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className="files">
      {files.map((file, index) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`}>
          <Preview file={file} />
          <span>
            <span className="files__name">{file.name}</span>
            <small className="number">{formatFileSize(file.size)}</small>
          </span>
          <IconButton
            variant="quiet"
            icon={X}
            aria-label={`Retirer ${file.name}`}
            disabled={isFixed}
            onClick={() => onRemove(index)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The picture itself, or a sheet for files that the browser cannot draw. */
function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address ? (
    <img src={address} alt="" width="56" height="56" decoding="async" onError={() => setAddress(undefined)} />
  ) : (
    <span className="files__icon">
      <Icon icon={FileText} />
    </span>
  );
}
