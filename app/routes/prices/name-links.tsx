import { Link } from '#app/ui/link.tsx';

/** Many short choices, as many on a line as there is room for (app/ui/names.css). */
export function NameLinks({ links }: { links: readonly { name: string; path: string }[] }) {
  return (
    <ul className="names">
      {links.map(({ name, path }) => (
        <li key={path}>
          <Link to={path}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}
