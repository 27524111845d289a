/**
 * Gives each block of code (server/content/markdown/code-blocks.ts) a button that copies it. Loaded at the first sign
 * of intent on pages with code (app/boot/on-intent/load-copy-buttons.ts); call it again when the page has changed.
 */
export function addCopyButtons(): void {
  // On its way down: React stops what comes while it hydrates the page. Heard once, however often it is asked for.
  document.addEventListener('click', copyPressed, true);
  for (const pre of document.querySelectorAll('.code:not(:has(button)) > pre')) {
    const bar = pre.previousElementSibling as Element;
    const answer = document.createElement('span');
    answer.setAttribute('role', 'status');
    answer.className = 'push';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'btn btn--small';
    button.textContent = 'Copier';
    button.setAttribute('aria-label', `Copier\u00a0: ${bar.textContent}`);
    bar.append(answer, button);
  }
}

function copyPressed({ target }: MouseEvent): void {
  const button = (target as Element).closest('.code button');
  const pre = button?.parentElement?.nextElementSibling;
  const answer = button?.previousElementSibling;
  if (pre && answer) void copy(pre, answer);
}

async function copy(pre: Element, answer: Element): Promise<void> {
  // The last answer is removed first: screen readers do not announce an unchanged one.
  for (const other of document.querySelectorAll('.code [role=status]')) other.textContent = '';
  // Without its last line break, which would run a command as soon as it is pasted.
  const code = pre.textContent.trimEnd();
  try {
    await navigator.clipboard.writeText(code);
    answer.textContent = 'Copié';
  } catch {
    // Refused, or not supported: the visitor copies the selection.
    getSelection()?.selectAllChildren(pre);
    answer.textContent = 'Copie refusée, le texte est sélectionné';
  }
}
