import { lastChangeText } from '#app/forms/edits/meanwhile-notice.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import type { SettingChangeLine } from '#server/settings/settings-admin-module.ts';
import { ChangeList } from './change-list.tsx';

/** What another person changed since a page was drawn. */
export type Overtaken = { changes: readonly SettingChangeLine[]; by: string | null; at: Date };

type ChangedSinceProps = Overtaken & {
  /** How to replace it all the same. */
  way: string;
};

/** If two people change the settings at once, the second one sees the other's changes and decides. */
export const ChangedSince = ({ changes, by, at, way }: ChangedSinceProps) => (
  <Notice kind="warn" role="alert" title="Ces réglages ont changé entre-temps" level={2}>
    <p>{`Rien n’a été enregistré. ${way}${lastChangeText(by, at)}`}</p>
    <ChangeList changes={changes} />
  </Notice>
);
