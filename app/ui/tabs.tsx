import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { IconNode } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

type Tab = {
  /** Unique on the page: `#id` in the address opens this tab. */
  id: string;
  label: string;
  icon?: IconNode;
  isDisabled?: boolean;
  content: ReactNode;
};

type TabsProps = {
  /** What the tabs are about, for screen readers. */
  label: string;
  tabs: readonly [Tab, ...Tab[]];
};

/**
 * One panel at a time. The tabs are links to their panels and all panels are in the document: without script the
 * panels follow each other and the tabs lead to them (app/ui/tabs.css).
 */
export function Tabs({ label, tabs }: TabsProps) {
  const [chosen, setChosen] = useState(tabs[0].id);
  useTabOfAddress(tabs, setChosen);
  return (
    <BaseTabs.Root value={chosen} onValueChange={setChosen}>
      <BaseTabs.List className="tabs__list" aria-label={label} activateOnFocus>
        {tabs.map(({ id, label: words, icon, isDisabled = false }) => (
          <BaseTabs.Tab
            key={id}
            className="tabs__tab"
            value={id}
            disabled={isDisabled}
            nativeButton={false}
            render={<a href={`#${id}`} data-replay="" />}
            onClick={(event) => event.preventDefault()}
          >
            {icon && <Icon icon={icon} />}
            {words}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map(({ id, label: words, content }) => (
        // Hidden panels are not inert as well: no style sheet could undo that where no script runs.
        <BaseTabs.Panel key={id} className="tabs__panel" value={id} keepMounted inert={false}>
          <div id={id}>
            <p className="tabs__title">{words}</p>
            {content}
          </div>
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}

/** Opens the tab that `#id` names, when the page loads and when the address changes. */
function useTabOfAddress(tabs: readonly Tab[], open: (id: string) => void) {
  const ids = tabs.map(({ id }) => id).join(' ');
  useEffect(() => {
    const follow = () => {
      const id = location.hash.slice(1);
      if (ids.split(' ').includes(id)) open(id);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [ids, open]);
}
