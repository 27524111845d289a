import type { ReactNode } from 'react';
import '#app/styles/forms.css';
import './account.css';

type AccountCardProps = {
  title: string;
  lead?: ReactNode;
  /** A file of public/illustrations, without extension. */
  illustration?: string;
  /** Links to the other screens, and what an account is for; without any the drawing stands alone. */
  aside: ReactNode;
  children: ReactNode;
};

/** A screen for signing in or up: its form on paper, the rest beside it on the mat. */
export function AccountCard({ title, lead, illustration = 'diagnostic', aside, children }: AccountCardProps) {
  return (
    <div className="wrap account">
      <section className="box account__main">
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </section>
      <aside className="account__side mat">
        <img src={`/illustrations/${illustration}.svg`} alt="" width="320" height="240" />
        {aside && <div className="account__words">{aside}</div>}
      </aside>
    </div>
  );
}
