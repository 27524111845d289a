import { Link } from '#app/ui/link.tsx';
import { proofPath } from './proof-path.ts';

/** The way to prove whose session it is, in another tab: what is typed here stays. */
export const ProveFirst = ({ page }: { page: string }) => (
  <p>
    <Link to={proofPath(page)} target="_blank" className="go-link">
      Prouver que c’est vous
    </Link>
  </p>
);
