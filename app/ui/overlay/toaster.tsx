import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide';
import { useEffect } from 'react';
import { MESSAGE_ICONS } from '../display/message-kind.ts';
import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';
import { reserveHeight } from './reserve-height.ts';
import { listenToToasts, type ToastMessage } from './toast.ts';
// Loaded with this code, which loads with the first message: no page pays for it before.
import '#app/styles/overlays.css';

/** A new message replaces the previous one, and has its full time. */
const ONLY_ID = 'toast';
const VISIBLE_MS = 5000;
/** With a link: people need time to reach it by keyboard or to have it read aloud. */
const VISIBLE_WITH_LINK_MS = 20_000;

const CLASS_NAMES = {
  info: 'toast',
  ok: 'toast toast--ok',
  warn: 'toast toast--warn',
  danger: 'toast toast--danger',
};

/** Base UI makes each toast a dialog; this one asks for nothing. */
const NOT_A_DIALOG = { role: 'group', 'aria-modal': undefined };

type ToasterProps = {
  /** A message from before this code was loaded (LazyToaster). */
  first?: ToastMessage;
};

/** Shows the messages of `toast`. Once a page, and loaded late: see LazyToaster. F6 moves to the message. */
export function Toaster({ first }: ToasterProps) {
  return (
    <Toast.Provider timeout={VISIBLE_MS}>
      <Toast.Portal>
        {/* Not live itself: « Fermer » would be read with every message. */}
        <Toast.Viewport ref={reserveHeight} className="toaster" aria-live="off" aria-label="Message">
          <OnlyToast first={first} />
        </Toast.Viewport>
        <Announcement />
      </Toast.Portal>
    </Toast.Provider>
  );
}

function OnlyToast({ first }: ToasterProps) {
  const { toasts, add } = Toast.useToastManager<Pick<ToastMessage, 'kind' | 'link'>>();
  useEffect(() => {
    const show = ({ title, description, kind, link }: ToastMessage) =>
      add({
        id: ONLY_ID,
        title,
        description,
        timeout: link ? VISIBLE_WITH_LINK_MS : VISIBLE_MS,
        data: { kind, link },
      });
    if (first) show(first);
    return listenToToasts(show);
  }, [add, first]);
  return toasts.map((toast) => {
    const { kind = 'ok', link } = toast.data ?? {};
    return (
      <Toast.Root key={toast.id} toast={toast} className={CLASS_NAMES[kind]} {...NOT_A_DIALOG}>
        {/* A new key for a new message: it enters again, while « Fermer » keeps the focus. */}
        <Toast.Content key={toast.updateKey} className="toast__body">
          <Icon icon={MESSAGE_ICONS[kind]} />
          <Toast.Title className="toast__title" render={<p />} />
          <Toast.Description className="toast__description" />
          {link && (
            <Link to={link.to} className="toast__link" data-reload="">
              {link.label}
            </Link>
          )}
        </Toast.Content>
        <Toast.Close className="close toast__close" aria-label="Fermer" aria-hidden={undefined}>
          <Icon icon={X} />
        </Toast.Close>
      </Toast.Root>
    );
  });
}

/** The live region: it exists before its words, as screen readers need, and the same words are read again. */
function Announcement() {
  const [toast] = Toast.useToastManager().toasts;
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {toast && (
        <span key={toast.updateKey}>
          {toast.title} {toast.description}
        </span>
      )}
    </p>
  );
}
