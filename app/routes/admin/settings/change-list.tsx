import type { SettingChangeLine } from '#server/settings/settings-admin-module.ts';

/** Old and new values. */
export function ChangeList({ changes }: { changes: readonly SettingChangeLine[] }) {
  return (
    <dl className="settings__changes">
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <del>
              <span className="visually-hidden">Avant&nbsp;: </span>
              {before}
            </del>
          </dd>
          <dd>
            <ins>
              <span className="visually-hidden">Après&nbsp;: </span>
              {after}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
